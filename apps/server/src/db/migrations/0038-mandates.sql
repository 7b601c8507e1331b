-- expand
-- Cards that were stored only to pay: they go once nothing needs them. All others their owner keeps.
create table unkept_cards (
  card_id uuid primary key references cards on delete cascade,
  stored_at timestamptz not null,
  -- Charged, and a mandate goes with it: it is among the saved ones until that has ended.
  with_mandate boolean not null default false
);
create index unkept_cards_stored on unkept_cards (stored_at) where not with_mandate;

-- 'Guardar esta tarjeta', said when paying.
alter table payment_attempts add column keep_card boolean not null default false;

create type mandate_end as enum ('member', 'card-deleted', 'replaced', 'not-bought', 'policy-ended');

-- A member's authorisation of the later receipts of a monthly policy, given with the words of that version.
create table mandates (
  id uuid primary key,
  application_id uuid not null references applications,
  member_id uuid not null references members,
  card_id uuid not null references cards,
  -- Of each charge.
  amount integer not null check (amount > 0),
  charges integer not null check (charges > 0),
  text_version text not null,
  -- The charge that established it, which later ones of that card refer to; null until there is one.
  gateway_charge_id text,
  given_at timestamptz not null,
  -- From then on nothing can be charged under it any more.
  lapses_at timestamptz not null,
  ended_at timestamptz,
  ended_how mandate_end,
  check ((ended_at is null) = (ended_how is null))
);
create unique index mandates_open on mandates (application_id) where ended_at is null;
create index mandates_open_card on mandates (card_id) where ended_at is null;
create index mandates_lapse on mandates (lapses_at) where ended_at is null;
create index mandates_application on mandates (application_id);
create index mandates_member on mandates (member_id);
create index mandates_card on mandates (card_id);
