-- expand
-- Each verifies a card, by a charge of nothing, for the later receipts of a policy.
create table mandate_attempts (
  id uuid primary key,
  policy_id uuid not null references policies,
  member_id uuid not null references members,
  card_id uuid not null references cards,
  idempotency_key text not null unique,
  status payment_status not null,
  -- What its owner authorises if the bank agrees: so many charges, each of that amount, in words of that version.
  charges integer not null check (charges > 0),
  amount integer not null check (amount > 0),
  text_version text not null,
  -- The authorisation was withdrawn, or its visit ended by 'No fui yo', before the bank had agreed.
  withdrawn boolean not null default false,
  gateway_charge_id text,
  decline_reason text,
  challenge_url text,
  payer_network text,
  -- When the mandate with it was given.
  given_at timestamptz,
  mailed_at timestamptz,
  mail_refused_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index mandate_attempts_open on mandate_attempts (policy_id)
  where status in ('pending', 'action_required', 'unknown');
create index mandate_attempts_unsettled on mandate_attempts (updated_at)
  where status in ('pending', 'action_required', 'unknown');
create index mandate_attempts_unmailed on mandate_attempts (updated_at)
  where given_at is not null and mailed_at is null and mail_refused_at is null;
create index mandate_attempts_unsendable on mandate_attempts (created_at) where mail_refused_at is not null;
create index mandate_attempts_policy on mandate_attempts (policy_id);
create index mandate_attempts_member on mandate_attempts (member_id);
create index mandate_attempts_card on mandate_attempts (card_id);
create index mandate_attempts_created on mandate_attempts (created_at);
