-- expand
-- Of the next year, where the member chose another one than the policy has.
alter table renewals add column coverage coverage;
