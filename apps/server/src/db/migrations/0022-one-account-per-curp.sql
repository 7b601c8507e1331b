-- expand, outside a transaction
-- One CURP, one account.
create unique index concurrently accounts_curp on accounts (curp) where curp is not null and not curp_superseded;
