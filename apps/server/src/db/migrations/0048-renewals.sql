-- expand
-- A proof of identity given for renewing a policy.
alter type fresh_act add value 'renew';

create type renewal_state as enum
  ('quoted', 'accepted', 'automatic', 'declined', 'charging', 'paid', 'issued', 'refused', 'unpaid', 'refunded', 'ended');

-- The next year of a policy, from 45 days before its end.
create table renewals (
  policy_id uuid primary key references policies,
  -- Of that policy: where the next year begins.
  end_date date not null,
  state renewal_state not null,
  -- The last one made, of the same coverage, and why it costs more or less than this year.
  quote jsonb,
  quoted_at timestamptz,
  -- Centavos of the whole year, as the member was last told: never more is charged.
  told integer check (told > 0),
  told_at timestamptz,
  -- What the member chose: with which card, and the charge that verified it and that later ones refer to.
  card_id uuid references cards,
  verification_key text,
  mandate_of text,
  -- Centavos of each later receipt, where the product collects them monthly.
  mandate_amount integer check (mandate_amount > 0),
  -- Of the text by which the member agreed to them.
  mandate_version text,
  check ((mandate_amount is null) = (mandate_version is null)),
  decided_at timestamptz,
  -- Made only to be charged; what is issued is its policy.
  application_id uuid unique references applications,
  tries integer not null default 0,
  tried_at timestamptz,
  -- When it is looked at next; null: no more.
  look_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index renewals_look on renewals (look_at) where look_at is not null;
create index renewals_end on renewals (end_date);
create index renewals_card on renewals (card_id) where card_id is not null;

create type renewal_mail as enum
  ('in-30', 'in-15', 'in-5', 'in-1', 'accepted', 'price-rose', 'not-charged', 'unpaid', 'refused', 'refunded', 'insured-otherwise', 'uninsured');

create table renewal_mails (
  id uuid primary key,
  policy_id uuid not null references renewals,
  kind renewal_mail not null,
  -- Of a charge that failed; 0: none.
  attempt integer not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- No address, or one that the mail server refuses: nothing tries again.
  refused_at timestamptz,
  updated_at timestamptz not null,
  unique (policy_id, kind, attempt)
);
create index renewal_mails_unsent on renewal_mails (updated_at) where sent_at is null and refused_at is null;
create index renewal_mails_refused on renewal_mails (created_at) where refused_at is not null;
