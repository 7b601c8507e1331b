-- expand
-- When the member proved that mail sent to the account's address reaches them; to be emptied when the address changes.
alter table accounts add column email_proven_at timestamptz;

create table passkeys (
  id uuid primary key,
  member_id uuid not null references members,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- As the authenticator last reported it; many always report 0.
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  -- One made in a browser that is hardly known waits: until then it opens nothing.
  in_force_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_member on passkeys (member_id, created_at);

create type passkey_purpose as enum ('make', 'prove');

-- What an authenticator is to sign: for one visit, once. Deleted when it is used.
create table passkey_challenges (
  challenge bytea primary key,
  family_id uuid not null,
  purpose passkey_purpose not null,
  valid_until timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (valid_until);

-- Who has answered whether they want a passkey: nobody is asked twice.
create table passkey_offers (
  member_id uuid primary key references members,
  answered_at timestamptz not null
);

create type notice_kind as enum ('new-login', 'passkey-waits');
create type notice_channel as enum ('mail', 'sms');

-- What a member is told about the safety of the account. Its link undoes what happened since `since`.
create table account_notices (
  id uuid primary key,
  member_id uuid not null references members,
  kind notice_kind not null,
  channel notice_channel not null,
  since timestamptz not null,
  user_agent text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  leased_until timestamptz,
  sent_at timestamptz,
  -- No address, or one that refuses it: nothing tries again.
  refused_at timestamptz,
  -- The member said that it was not them.
  undone_at timestamptz
);
create index account_notices_unsent on account_notices (updated_at) where sent_at is null and refused_at is null;
create index account_notices_member on account_notices (member_id, since);
create index account_notices_age on account_notices (created_at);
