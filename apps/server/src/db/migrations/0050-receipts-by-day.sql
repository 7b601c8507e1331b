-- expand, outside a transaction
create index concurrently receipts_due on receipts (due_date);
