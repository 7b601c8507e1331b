-- expand
-- What keys the hashes of codes and counts, links and seals: random, and only readable with SECRET, which can be changed
-- without changing these. The first one of an installation from before this table is its SECRET itself.
create table data_keys (
  id bigint generated always as identity primary key,
  made_at timestamptz not null,
  used_from timestamptz not null,
  is_secret boolean not null,
  wrapped bytea not null
);
