-- expand
create type account_change_kind as enum ('phone', 'release');
create type account_change_end as enum ('done', 'not-me', 'member', 'replaced', 'lapsed', 'person-exists');

-- What is to change about an account once its time has come, unless somebody who is the member stops it.
create table account_changes (
  id uuid primary key,
  member_id uuid not null references members,
  kind account_change_kind not null,
  -- The phone to come; null if the change is another one.
  phone text,
  -- The operator who asked for it, and the other one who agreed; both null where the member asked by a mailed link.
  asked_by text,
  approved_by text,
  reason text,
  asked_at timestamptz not null,
  -- When it takes effect; before a second operator has agreed, when it lapses.
  due_at timestamptz not null,
  -- The phone that it replaced.
  old_phone text,
  ended_at timestamptz,
  ended_how account_change_end
);
create unique index account_changes_open on account_changes (member_id, kind) where ended_at is null;
create index account_changes_due on account_changes (due_at) where ended_at is null;
create index account_changes_member on account_changes (member_id, asked_at);
create index account_changes_age on account_changes (ended_at) where ended_at is not null;

alter type notice_kind add value 'phone-link';
alter type notice_kind add value 'phone-asked';
alter type notice_kind add value 'phone-stopped';
alter type notice_kind add value 'phone-changed';
alter type notice_kind add value 'phone-refused';

alter table account_notices
  -- Null for a link that was asked for in vain: the same work is done, and nobody is written to.
  alter column member_id drop not null,
  -- Both are kept for as long; a notice whose change is gone is not sent.
  add column change_id uuid,
  -- Where it goes instead of to what the account has by now.
  add column recipient text,
  -- The visit in which the question behind the link was answered.
  add column opened_by uuid;
