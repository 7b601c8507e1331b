-- expand
-- Made or changed by its member when authenticated: a membership number alone changes only a copy of it.
alter table applications add column by_owner boolean not null default false;

-- Of a copy: which application, and the visit that made it instead of changing that one.
alter table applications add column copied_from uuid;
alter table applications add column copied_in uuid;
