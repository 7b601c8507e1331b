-- expand, outside a transaction
-- A member has few addresses: they are sorted when they are read.
drop index concurrently addresses_member;
