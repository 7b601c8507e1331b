-- expand
alter table receipt_charges
  -- 'Guardar esta tarjeta', said when paying.
  add column keep_card boolean not null default false,
  -- Paid from the mailed link, where the bank sends the person back to.
  add column by_link boolean not null default false,
  -- What its owner authorises if it is charged: {amount, charges, version}; null: nothing.
  add column mandate jsonb;
