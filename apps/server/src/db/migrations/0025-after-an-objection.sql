-- expand
-- Two operators decided, after the holder had objected: nobody is asked again.
alter table account_changes add column despite_objection boolean not null default false;

-- The CURP of an account is another person's, who is free to make one with it.
alter type account_change_kind add value 'curp';
alter type notice_kind add value 'curp-released';
