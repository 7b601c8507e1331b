-- expand
-- A dozen saves follow within minutes: with room on its page, the next version of a row leaves all indexes alone.
alter table applications set (fillfactor = 80);
