-- expand
create type receipt_collector as enum ('insurer', 'product');
create type receipt_state as enum
  ('upcoming', 'due', 'charging', 'paid', 'declined', 'lapsed', 'cancelled', 'refunded', 'replaced');

-- Frozen at issue. Of policies issued before, and by servers of the release before, the insurer collects.
alter table policies
  add column collected_by receipt_collector not null default 'insurer',
  add column grace_days integer check (grace_days between 3 and 30),
  -- As of when it is known how they stand, where the insurer collects them.
  add column receipts_as_of timestamptz,
  -- When it is asked next. 'epoch': there are no rows yet, as of policies issued before.
  add column receipts_ask_at timestamptz default 'epoch';

create table receipts (
  id uuid primary key,
  policy_id uuid not null references policies,
  number integer not null check (number > 0),
  -- Civil days, from the first to before the last.
  period_from date not null,
  period_to date not null,
  due_date date not null,
  net_premium integer not null,
  surcharge integer not null,
  policy_fee integer not null,
  iva integer not null,
  amount integer not null check (amount = net_premium + surcharge + policy_fee + iva),
  state receipt_state not null,
  paid_at timestamptz,
  updated_at timestamptz not null,
  unique (policy_id, number)
);
create index receipts_upcoming on receipts (due_date) where state = 'upcoming';
