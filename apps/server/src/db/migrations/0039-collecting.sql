-- expand
alter type policy_state add value 'suspended';
-- 12:00 of the day on which the grace of its unpaid receipt ended; null unless it is suspended.
alter table policies add column suspended_at timestamptz;

alter table receipts
  -- When the product looks at it next, to tell, charge or end something; null if there is nothing left to do.
  add column collect_at timestamptz,
  -- From when on the insurer is to be told that it was paid, or was not in time; null once it knows.
  add column report_at timestamptz;

create type charge_initiator as enum ('merchant', 'member');
-- 'asks': the bank wants the card's owner to be there.
create type charge_retry as enum ('later', 'never', 'asks');

create table receipt_charges (
  id uuid primary key,
  receipt_id uuid not null references receipts on delete cascade,
  attempt integer not null check (attempt > 0),
  idempotency_key text not null unique,
  card_id uuid not null references cards,
  amount integer not null check (amount > 0),
  status payment_status not null,
  initiated_by charge_initiator not null,
  -- The gateway's reference of the charge that established the mandate.
  mandate_of text,
  gateway_charge_id text,
  decline_reason text,
  retry charge_retry,
  challenge_url text,
  receipt_number text unique,
  payer_network text,
  -- By the gateway's clock.
  charged_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (receipt_id, attempt),
  check (initiated_by = 'member' or mandate_of is not null)
);
create unique index receipt_charges_live on receipt_charges (receipt_id)
  where status in ('pending', 'action_required', 'unknown', 'charged', 'refunding');
create index receipt_charges_unsettled on receipt_charges (updated_at)
  where status in ('pending', 'action_required', 'unknown', 'refunding');
create index receipt_charges_card on receipt_charges (card_id);
create index receipt_charges_created on receipt_charges (created_at);

create type receipt_mail as enum
  ('card-expires-30', 'card-expires-7', 'reminder', 'due', 'last-call', 'paid', 'failed', 'returned', 'suspended', 'ended');

-- Each is sent once: a row is what makes it due.
create table receipt_mails (
  id uuid primary key,
  receipt_id uuid not null references receipts on delete cascade,
  kind receipt_mail not null,
  -- Of a mail about one attempt; else 0.
  attempt integer not null,
  leased_until timestamptz,
  sent_at timestamptz,
  refused_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (receipt_id, kind, attempt)
);
create index receipt_mails_unsent on receipt_mails (updated_at) where sent_at is null and refused_at is null;
create index receipt_mails_refused on receipt_mails (created_at) where refused_at is not null;
