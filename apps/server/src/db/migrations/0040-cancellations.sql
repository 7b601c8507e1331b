-- expand
-- A proof of identity given for cancelling a policy.
alter type fresh_act add value 'cancel';

create type cancellation_state as enum ('asked', 'taken-back', 'confirming', 'refused', 'confirmed');
create type cancellation_asker as enum ('member', 'insurer');
create type cancellation_reason as enum ('sold', 'not-needed', 'found-cheaper', 'service', 'other');
create sequence cancellation_folios start 100001;

-- Its id is the key that the insurer knows it by.
create table cancellations (
  id uuid primary key,
  policy_id uuid not null references policies,
  folio text not null unique,
  asked_by cancellation_asker not null,
  state cancellation_state not null,
  -- The member's, if they gave one; of the insurer's own decision its code.
  reason cancellation_reason,
  insurer_reason text,
  -- The last day that counts as used.
  effective_on date not null,
  -- Everything comes back if the insurer answers that there was no claim.
  may_get_all_back boolean not null,
  -- Centavos that come back at least, as the member saw it.
  previewed integer not null,
  asked_at timestamptz not null,
  -- When the insurer is asked, or its own decision takes effect; until then the member can take it back.
  insurer_asked_at timestamptz not null,
  insurer_folio text,
  effective_at timestamptz,
  has_all_back boolean,
  -- Of the car, where everything came back: once in twelve months.
  vin text,
  -- Why the insurer did not accept it.
  refusal text,
  ended_at timestamptz,
  document_key text,
  updated_at timestamptz not null
);
create unique index cancellations_open on cancellations (policy_id) where state in ('asked', 'confirming', 'confirmed');
create index cancellations_policy on cancellations (policy_id, asked_at desc);
create index cancellations_due on cancellations (insurer_asked_at) where state = 'asked';
create index cancellations_unfinished on cancellations (updated_at)
  where state = 'confirming' or (state = 'confirmed' and document_key is null);
create index cancellations_all_back on cancellations (vin, ended_at) where has_all_back;

create type cancellation_refund_state as enum ('pending', 'refunded', 'needs-account', 'transferring');

-- What goes back to one charge. Its id is the key that the gateway knows it by.
create table cancellation_refunds (
  id uuid primary key,
  cancellation_id uuid not null references cancellations,
  charge_id text not null,
  card_id uuid not null references cards,
  amount integer not null check (amount > 0),
  state cancellation_refund_state not null,
  due_on date not null,
  -- The card takes no refund.
  by_transfer boolean not null default false,
  -- Where it is transferred to if the card takes no refund; emptied once that is done.
  clabe text,
  -- Of the transfer.
  reference text,
  created_at timestamptz not null,
  refunded_at timestamptz,
  updated_at timestamptz not null,
  unique (cancellation_id, charge_id)
);
create index cancellation_refunds_pending on cancellation_refunds (updated_at) where state = 'pending';
create index cancellation_refunds_open on cancellation_refunds (created_at) where state <> 'refunded';
create index cancellation_refunds_charge on cancellation_refunds (charge_id) where state = 'refunded';
create index cancellation_refunds_card on cancellation_refunds (card_id);

create type cancellation_mail as enum
  ('asked', 'taken-back', 'refused', 'announced', 'confirmed', 'needs-account', 'refunded');

create table cancellation_mails (
  id uuid primary key,
  cancellation_id uuid not null references cancellations,
  kind cancellation_mail not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- No address, or one that the mail server refuses: nothing tries again.
  refused_at timestamptz,
  updated_at timestamptz not null,
  unique (cancellation_id, kind)
);
create index cancellation_mails_unsent on cancellation_mails (updated_at) where sent_at is null and refused_at is null;
create index cancellation_mails_refused on cancellation_mails (created_at) where refused_at is not null;

-- Since when the insurer is asked for what it cancelled by itself; one row.
create table insurer_news (
  singleton boolean primary key default true check (singleton),
  since timestamptz not null,
  asked_at timestamptz not null
);
insert into insurer_news (since, asked_at) values ('epoch', 'epoch');
