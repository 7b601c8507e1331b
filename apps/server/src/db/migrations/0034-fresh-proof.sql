-- expand
-- For which act on their own data the member proved their identity, where it was asked for one.
create type fresh_act as enum ('export', 'correct', 'delete');
alter table sessions add column proven_for fresh_act;
