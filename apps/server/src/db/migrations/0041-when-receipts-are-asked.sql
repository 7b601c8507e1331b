-- expand, outside a transaction
-- Whose receipts have no rows yet, or whose insurer is to be asked how they stand.
create index concurrently policies_receipts_ask on policies (receipts_ask_at) where state = 'issued' and receipts_ask_at is not null;
