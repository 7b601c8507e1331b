-- expand
alter table receipts
  -- What the insurer is told under a new key once it has refused it: how often it has.
  add column report_refusals integer not null default 0,
  -- Since when nothing is asked by itself; null unless it was refused.
  add column report_refused_at timestamptz;

-- When the gateway is asked whether it charged after all what had ended without a charge; null: no more.
alter table receipt_charges add column look_at timestamptz;

alter table late_charges
  alter column attempt_id drop not null,
  add column receipt_charge_id uuid references receipt_charges;
