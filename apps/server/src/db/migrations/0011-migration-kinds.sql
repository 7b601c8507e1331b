-- expand
-- A program goes on with a later release's migration that only expands, so it has to find out which do; and it can make
-- a backup of such a database, so it has to know what they were.
alter table schema_migrations
  add column kind text not null default 'contract' check (kind in ('expand', 'contract')),
  add column sha256 text;
