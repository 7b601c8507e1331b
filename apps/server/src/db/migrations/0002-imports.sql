create type catalogue_kind as enum ('vehicles', 'postal-codes');

-- What operators imported. Once there is a row of a kind, starting data of that kind are loaded no more: values of
-- the demonstration never replace real ones.
create table catalogue_imports (
  id bigint generated always as identity primary key,
  kind catalogue_kind not null,
  file text not null,
  read integer not null,
  rejected integer not null,
  added integer not null,
  changed integer not null,
  imported_by text not null,
  at timestamptz not null
);
create index catalogue_imports_kind on catalogue_imports (kind, at desc);

-- A withdrawn version was of the demonstration, and a real catalogue that took its place does not have it: it is no
-- longer offered, and stays for the applications that name it.
create type version_origin as enum ('demonstration', 'imported', 'withdrawn');
alter table versions add column origin version_origin not null default 'imported';
update versions set origin = 'demonstration';

-- The type-ahead keeps its index in the server's memory.
alter table brand_models drop column search_text;
