-- expand
-- Of a policy issued with receipts that the insurer collects: the first that it has left to the product since, by an
-- endorsement, and the days of grace of these. Null: none.
alter table policies
  add column collects_from integer check (collects_from > 1),
  add column collects_grace_days integer check (collects_grace_days between 3 and 30),
  add constraint policies_collects check ((collects_from is null) = (collects_grace_days is null)) not valid;

-- The insurer goes on collecting.
alter type mandate_end add value 'not-confirmed';
