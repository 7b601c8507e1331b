-- expand, outside a transaction
-- All that is kept of one member, for the file of their data; also what was deleted, is over or was refused.
create index concurrently audit_events_member on audit_events (member_id, id);
create index concurrently sessions_all_of_member on sessions (member_id);
create index concurrently addresses_all_of_member on addresses (member_id);
create index concurrently cards_all_of_member on cards (member_id);
create index concurrently endorsements_policy on endorsements (policy_id);
-- Changes of one kind that are due, however many of another one are.
create index concurrently account_changes_due_of_kind on account_changes (kind, due_at) where ended_at is null;
