-- Money is integer centavos. Business times come from the application's clock, never from the database's.

create extension if not exists pg_trgm;

create type gender as enum ('H', 'M');
create type coverage as enum ('RC', 'LIMITADA', 'AMPLIA');
create type billing_cycle as enum ('MENSUAL', 'ANUAL');
create type stage as enum ('cotizacion', 'contratacion');
create type application_status as enum ('active', 'issued', 'discarded', 'refunded');
create type fulfilment as enum ('none', 'charged', 'issuing', 'issued', 'refunding', 'refunded');
create type consent_kind as enum ('terms', 'privacy', 'marketing');
create type body_type as enum ('sedan', 'hatchback', 'suv', 'pickup');
create type payment_status as enum ('pending', 'action_required', 'unknown', 'charged', 'declined', 'cancelled', 'refunding', 'refunded');
create type policy_state as enum ('issuing', 'issued', 'refused', 'cancelled');
create type step_outcome as enum ('done', 'unknown', 'refused', 'failed');
create type payment_mail as enum ('receipt', 'refund-started', 'refund-done');
create type requote_reason as enum ('account_data');

create table members (
  id uuid primary key,
  membership_number text not null unique,
  club_id text not null,
  created_at timestamptz not null
);

create table accounts (
  member_id uuid primary key references members,
  name text not null,
  first_last_name text not null,
  second_last_name text,
  cellphone text,
  email text,
  birth_date date not null,
  gender gender not null,
  birth_state text not null,
  zip_code text,
  curp text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index accounts_person on accounts (cellphone, birth_date) where cellphone is not null;

-- A browser's visit is a family of session rows: a new row replaces the last whenever the level rises.
create table sessions (
  id uuid primary key,
  family_id uuid not null,
  token_hash bytea not null unique,
  member_id uuid references members,
  authenticated_at timestamptz,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  superseded_at timestamptz,
  ended_at timestamptz,
  user_agent text not null default ''
);
create index sessions_family on sessions (family_id);
create index sessions_member on sessions (member_id) where ended_at is null;
create index sessions_expiry on sessions (expires_at);

-- A browser in which a member once proved their identity; it opens nothing by itself.
create table devices (
  id uuid primary key,
  member_id uuid not null references members,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index devices_expiry on devices (expires_at);

create table session_snapshots (
  id uuid primary key,
  family_id uuid not null,
  membership_number text not null,
  insurance_application_id uuid,
  current_step text,
  session_data jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (family_id, membership_number)
);
create index session_snapshots_age on session_snapshots (updated_at);

create table otp_challenges (
  id uuid primary key,
  family_id uuid not null,
  phone text not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  valid_until timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz
);
create index otp_challenges_lookup on otp_challenges (family_id, phone, sent_at desc);
create index otp_challenges_expiry on otp_challenges (valid_until);

create table phone_proofs (
  family_id uuid not null,
  phone text not null,
  proven_at timestamptz not null,
  primary key (family_id, phone)
);
create index phone_proofs_age on phone_proofs (proven_at);

-- A limited use: each key has as many places as its limit, and a place that is taken is free again when it expires.
-- Keys name phones and addresses, so only their keyed hashes are kept.
create table rate_uses (
  key_hash bytea not null,
  place integer not null,
  expires_at timestamptz not null,
  primary key (key_hash, place)
);
create index rate_uses_expiry on rate_uses (expires_at);

-- member_id only where the member proved to be the one who answered; else the answer is the application's, in the
-- browser's visit (family_id) in which it was given.
create table consents (
  id uuid primary key,
  member_id uuid references members,
  application_id uuid,
  family_id uuid,
  kind consent_kind not null,
  version text not null,
  granted boolean not null,
  at timestamptz not null
);
create index consents_member on consents (member_id, kind, at desc) where member_id is not null;
create index consents_application on consents (application_id, kind, at desc) where application_id is not null;

-- The files of the catalogue by content: an unchanged one is not read in again.
create table loaded_files (
  name text primary key,
  sha256 text not null
);

create table brand_models (
  id integer generated always as identity primary key,
  brand text not null,
  model text not null,
  brand_model text not null unique,
  body_type body_type not null,
  search_text text not null
);
create index brand_models_search on brand_models using gin (search_text gin_trgm_ops);

create table versions (
  id integer generated always as identity primary key,
  brand_model_id integer not null references brand_models,
  year integer not null,
  name text not null,
  list_price bigint not null check (list_price > 0),
  unique (brand_model_id, year, name)
);

create table postal_codes (
  id integer generated always as identity primary key,
  zip_code text not null,
  neighborhood text not null,
  settlement_type text not null,
  municipality text not null,
  city text not null,
  state text not null,
  unique (zip_code, neighborhood, settlement_type)
);

create table addresses (
  id uuid primary key,
  member_id uuid not null references members,
  street text not null,
  street_number text not null,
  interior_number text not null default '',
  neighborhood_name text not null,
  municipality_name text not null,
  city_name text not null,
  state_name text not null,
  zip_code text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  deleted_at timestamptz
);
create index addresses_member on addresses (member_id, last_used_at desc) where deleted_at is null;

create table cards (
  id uuid primary key,
  member_id uuid not null references members,
  gateway_token text not null,
  last_four text not null,
  brand text not null,
  holder_name text not null,
  expiration_month integer not null,
  expiration_year integer not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  deleted_at timestamptz
);
create index cards_member on cards (member_id, last_used_at desc) where deleted_at is null;
-- The gateway's token names the card: stored again, it is the same one.
create unique index cards_token on cards (member_id, gateway_token) where deleted_at is null;

create table applications (
  id uuid primary key,
  member_id uuid references members,
  visitor_family_id uuid,
  stage stage not null,
  status application_status not null,
  -- What becomes of a charge; decided by conditional update, so that issuing and refunding cannot both win.
  fulfilment fulfilment not null default 'none',
  current_step text not null,
  brand_model text not null,
  year integer,
  version_id integer references versions,
  version_name text,
  zip_code text,
  gender gender,
  birth_date date,
  phone_number text,
  quote_id uuid,
  -- Why what was quoted before is gone; told as long as no new quote is accepted.
  requote_reason requote_reason,
  coverage coverage,
  billing_cycle billing_cycle,
  address_id uuid references addresses,
  payment_card_id uuid references cards,
  serial_number text,
  license_plates text,
  created_at timestamptz not null,
  last_updated_at timestamptz not null,
  check (member_id is not null or visitor_family_id is not null)
);
create index applications_member on applications (member_id, last_updated_at desc) where status = 'active';
create index applications_visitor on applications (visitor_family_id) where member_id is null;
create index applications_unclaimed on applications (last_updated_at) where member_id is null;
create index applications_fulfilment on applications (fulfilment, last_updated_at)
  where fulfilment in ('charged', 'issuing', 'refunding');

-- What a browser carries to take a visitor's application over into the membership that is accepted next.
create table visitor_claims (
  token_hash bytea primary key,
  application_id uuid not null references applications on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index visitor_claims_application on visitor_claims (application_id, created_at desc);
create index visitor_claims_expiry on visitor_claims (expires_at);

-- One answer of the insurer, never changed. It is valid while the application still holds what it was made from
-- and its last day is not over.
create table quotes (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  version_id integer not null references versions,
  zip_code text not null,
  gender gender not null,
  birth_date date not null,
  tariff_version text not null,
  created_at timestamptz not null,
  valid_until date not null
);
create index quotes_application on quotes (application_id, created_at desc);
alter table applications add foreign key (quote_id) references quotes;
-- Without it every deleted quote reads the whole table for whoever still names it.
create index applications_quote on applications (quote_id) where quote_id is not null;

create table quote_packages (
  quote_id uuid not null references quotes on delete cascade,
  coverage coverage not null,
  net_premium bigint not null,
  discount bigint not null,
  policy_fee bigint not null,
  surcharge bigint not null,
  annual_iva bigint not null,
  annual_total bigint not null,
  monthly_iva bigint not null,
  monthly_first bigint not null,
  monthly_later bigint not null,
  monthly_total bigint not null,
  primary key (quote_id, coverage)
);

create table payment_attempts (
  id uuid primary key,
  application_id uuid not null references applications,
  attempt integer not null,
  idempotency_key text not null unique,
  card_id uuid not null references cards,
  quote_id uuid not null references quotes,
  amount bigint not null check (amount > 0),
  status payment_status not null,
  decline_reason text,
  challenge_url text,
  gateway_charge_id text,
  receipt_number text unique,
  charged_at timestamptz,
  -- Vehicle, person, address and price as they were when the attempt was opened; issuing reads only this.
  snapshot jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (application_id, attempt)
);
create unique index payment_attempts_open on payment_attempts (application_id)
  where status in ('pending', 'action_required', 'unknown', 'charged', 'refunding');
create index payment_attempts_unsettled on payment_attempts (updated_at)
  where status in ('pending', 'action_required', 'unknown', 'refunding');

create index payment_attempts_quote on payment_attempts (quote_id);

create index payment_attempts_charged on payment_attempts (charged_at) where status = 'charged';
create index payment_attempts_given_back on payment_attempts (updated_at)
  where status in ('refunding', 'refunded');

create sequence receipt_numbers start 100001;

-- Each is sent once: whoever sends it holds it until then, and `sent_at` or `refused_at` ends it.
create table payment_mails (
  attempt_id uuid not null references payment_attempts,
  kind payment_mail not null,
  leased_until timestamptz,
  updated_at timestamptz not null,
  sent_at timestamptz,
  -- No address, or one that the mail server refuses: nothing tries again.
  refused_at timestamptz,
  primary key (attempt_id, kind)
);

-- A charge that the gateway reports for an attempt that had already ended without one: it buys nothing and goes back.
create table late_charges (
  gateway_charge_id text primary key,
  attempt_id uuid not null references payment_attempts,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  refunded_at timestamptz
);
create index late_charges_open on late_charges (updated_at) where refunded_at is null;

create table policies (
  id uuid primary key,
  application_id uuid not null unique references applications,
  member_id uuid not null references members,
  state policy_state not null,
  policy_number text unique,
  seal text,
  start_date date,
  end_date date,
  issued_at timestamptz,
  document_key text,
  policy_url text,
  mailed_at timestamptz,
  -- No address, or one that the mail server refuses: nothing tries again.
  mail_refused_at timestamptz,
  -- Whoever runs the workflow holds it until then; a crashed runner's lease just runs out.
  leased_until timestamptz,
  snapshot jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index policies_member on policies (member_id, created_at desc);
create index policies_unfinished on policies (updated_at)
  where policy_url is null and state in ('issuing', 'issued');
create index policies_unmailed on policies (updated_at)
  where mailed_at is null and mail_refused_at is null and policy_url is not null and state = 'issued';

-- What a workflow did, step by step, for the operator and for joining it from another call.
create table workflow_steps (
  id bigint generated always as identity primary key,
  application_id uuid not null references applications,
  workflow text not null,
  step text not null,
  outcome step_outcome not null,
  detail text,
  at timestamptz not null
);
create index workflow_steps_application on workflow_steps (application_id, id);

create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  actor text not null,
  member_id uuid,
  application_id uuid,
  details jsonb not null default '{}'
);
create index audit_events_application on audit_events (application_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_events_append_only before update or delete or truncate on audit_events
  for each statement execute function refuse_change();
