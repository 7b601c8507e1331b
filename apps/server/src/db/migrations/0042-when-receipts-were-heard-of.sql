-- expand, outside a transaction
-- Of which the insurer has not been heard for long.
create index concurrently policies_receipts_as_of on policies (receipts_as_of) where state = 'issued' and receipts_ask_at is not null;
