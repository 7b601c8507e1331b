-- expand, outside a transaction
create index concurrently endorsements_receipt on endorsements (receipt_id) where receipt_id is not null;
