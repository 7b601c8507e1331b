-- expand
-- Made or changed by its member when authenticated: a membership number alone changes only a copy of it.
alter table applications add column by_owner boolean not null default false;
