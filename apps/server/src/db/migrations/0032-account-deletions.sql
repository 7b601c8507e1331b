-- expand
create type deletion_wait as enum ('policy', 'unfinished', 'documents', 'tombstone');
create type deletion_end as enum ('done', 'taken-back');

-- A member asked that their account be deleted. It outlives the member, whom it then names no more, so it refers to no row.
create table account_deletions (
  id uuid primary key,
  member_id uuid not null,
  asked_at timestamptz not null,
  -- When it is looked at next whether it can be carried out.
  due_at timestamptz not null,
  -- What kept it from being carried out when it was last looked at.
  waits_for deletion_wait,
  -- From then on it cannot be taken back.
  begun_at timestamptz,
  ended_at timestamptz,
  ended_how deletion_end
);
create unique index account_deletions_open on account_deletions (member_id) where ended_at is null;
create index account_deletions_member on account_deletions (member_id, asked_at);
create index account_deletions_due on account_deletions (due_at) where ended_at is null;
create index account_deletions_done on account_deletions (ended_at) where ended_at is not null;

alter type notice_kind add value 'deletion-asked';
alter type notice_kind add value 'deletion-taken-back';
alter type notice_kind add value 'deletion-done';

-- Nobody's any more: what the law keeps of a deleted account belongs to such a row, which has a reference in place of a
-- membership number and which no session can be of.
alter table members add column deleted_at timestamptz;
