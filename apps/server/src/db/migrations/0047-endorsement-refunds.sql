-- expand
-- What a cheaper endorsement gives back, and is told of it, goes the same way as what a cancelled policy does: each row is
-- of one or the other.
alter table cancellation_refunds
  alter column cancellation_id drop not null,
  add column endorsement_id uuid references endorsements,
  add constraint cancellation_refunds_cause check (num_nonnulls(cancellation_id, endorsement_id) = 1) not valid;
alter table cancellation_mails
  alter column cancellation_id drop not null,
  add column endorsement_id uuid references endorsements,
  add constraint cancellation_mails_cause check (num_nonnulls(cancellation_id, endorsement_id) = 1) not valid;
