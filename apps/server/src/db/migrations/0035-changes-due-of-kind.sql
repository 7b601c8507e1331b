-- expand, outside a transaction
-- Changes of one kind that are due, however many of another one are.
create index concurrently account_changes_due_of_kind on account_changes (kind, due_at) where ended_at is null;
