-- expand
-- With room on its page, an address that is marked as used leaves all indexes alone.
alter table addresses set (fillfactor = 80);
