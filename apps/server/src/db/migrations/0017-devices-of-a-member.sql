-- expand, outside a transaction
-- For taking back the browsers that a stranger's login made known.
create index concurrently devices_member on devices (member_id, created_at);
