-- expand
-- The hashed files of the last releases of the web app: a server also answers for a page that a server of another
-- release has given out.
create table web_assets (
  name text primary key,
  bytes bytea not null,
  -- Whether the build has compressed them, with Brotli.
  is_packed boolean not null,
  -- When the newest release that has it was first started.
  published_at timestamptz not null
);
create index web_assets_published on web_assets (published_at);
