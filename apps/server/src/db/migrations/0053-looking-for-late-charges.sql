-- expand, outside a transaction
create index concurrently receipt_charges_look on receipt_charges (look_at) where look_at is not null;
create index concurrently late_charges_receipt_charge on late_charges (receipt_charge_id) where receipt_charge_id is not null;
