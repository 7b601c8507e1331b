-- expand, outside a transaction
create unique index concurrently cancellation_refunds_endorsement on cancellation_refunds (endorsement_id, charge_id) where endorsement_id is not null;
create unique index concurrently cancellation_mails_endorsement on cancellation_mails (endorsement_id, kind) where endorsement_id is not null;
