-- expand, outside a transaction
-- With a time in an index that each saved step changes, every save wrote to every index of the table.
create index concurrently applications_standing on applications (fulfilment)
  where fulfilment in ('charged', 'issuing', 'refunding');
create index concurrently applications_of_visitors on applications (created_at) where member_id is null;
drop index concurrently applications_fulfilment;
drop index concurrently applications_unclaimed;
drop index concurrently applications_member;
