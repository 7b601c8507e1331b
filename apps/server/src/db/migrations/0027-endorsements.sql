-- expand
-- Said at step 12: the car has no plates yet. Then license_plates is null and the policy's snapshot holds none.
alter table applications add column plates_pending boolean not null default false;

-- Plates that came after the policy; its snapshot stays as it was issued.
alter table policies add column added_plates text;

create type endorsement_state as enum ('asked', 'confirmed', 'refused');

-- What was changed in a policy after it was issued. A refused one leaves its number to the next.
create type endorsement_kind as enum ('plates');
create table endorsements (
  id uuid primary key,
  policy_id uuid not null references policies,
  number integer not null check (number > 0),
  kind endorsement_kind not null,
  state endorsement_state not null,
  plates text not null,
  asked_at timestamptz not null,
  -- The insurer's, once it has confirmed it.
  effective_at timestamptz,
  document_edition integer not null,
  document_key text,
  mailed_at timestamptz,
  -- No address, or one that the mail server refuses: nothing tries again.
  mail_refused_at timestamptz,
  updated_at timestamptz not null
);
create unique index endorsements_number on endorsements (policy_id, number) where state <> 'refused';
create unique index endorsements_plates on endorsements (policy_id) where kind = 'plates' and state <> 'refused';
create index endorsements_unfinished on endorsements (updated_at)
  where state = 'asked' or (state = 'confirmed' and document_key is null);
create index endorsements_unmailed on endorsements (updated_at)
  where document_key is not null and mailed_at is null and mail_refused_at is null;
create index endorsements_mail_refused on endorsements (asked_at)
  where document_key is not null and mailed_at is null and mail_refused_at is not null;
