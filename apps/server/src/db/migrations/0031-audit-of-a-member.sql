-- expand, outside a transaction
-- For erasing a person, and for telling them what is recorded of them.
create index concurrently audit_events_member on audit_events (member_id, id) where member_id is not null;
