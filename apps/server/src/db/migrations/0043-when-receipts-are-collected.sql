-- expand, outside a transaction
create index concurrently receipts_collect on receipts (collect_at) where collect_at is not null;
create index concurrently receipts_report on receipts (report_at) where report_at is not null;
create index concurrently policies_suspended on policies (suspended_at) where suspended_at is not null;
