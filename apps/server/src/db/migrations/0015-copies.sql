-- expand, outside a transaction
create index concurrently applications_copies on applications (copied_from, copied_in)
  where copied_from is not null;
