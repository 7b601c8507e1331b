-- expand
alter type endorsement_kind add value 'name';
alter type endorsement_kind add value 'contact';
alter type endorsement_kind add value 'address';
alter type endorsement_kind add value 'postal-code';
alter type endorsement_kind add value 'coverage';
alter type endorsement_kind add value 'version';
-- Upcoming receipts replaced by one, without the surcharge.
alter type endorsement_kind add value 'rest-paid';
alter type endorsement_kind add value 'reinstated';
alter type endorsement_kind add value 'collected-by-product';

-- Shown with its price, which is charged before the insurer confirms it. 'lapsed': not accepted, or not paid.
alter type endorsement_state add value 'offered' before 'asked';
alter type endorsement_state add value 'charging' before 'asked';
alter type endorsement_state add value 'lapsed';

-- All that it was for is paid.
alter type mandate_end add value 'paid-ahead';

-- 'regular': of the plan that the policy was issued with.
create type receipt_kind as enum ('regular', 'rest', 'reinstatement', 'endorsement');
alter table receipts add column kind receipt_kind not null default 'regular';

alter table endorsements
  -- Given when the insurer is asked for it.
  alter column number drop not null,
  alter column plates drop not null,
  -- {from, to}, typed by kind. Of plates that the release before added it is null.
  add column changes jsonb,
  -- The difference by parts, in centavos; null: without price.
  add column price jsonb,
  -- The insurer's reference, and what else its confirmation needs.
  add column offer jsonb,
  -- Until when it can be accepted.
  add column offer_until timestamptz,
  -- What is charged for it.
  add column receipt_id uuid references receipts on delete set null;
