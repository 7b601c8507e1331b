-- expand
alter type notice_kind add value 'account-moved';

-- Of several accounts made with one CURP before that was refused, the newest is the person's. The others stay as they
-- are, and no unique index counts them.
alter table accounts add column curp_superseded boolean not null default false;
update accounts set curp_superseded = true
from (
  select member_id, row_number() over (partition by curp order by created_at desc, member_id) as place
  from accounts where curp is not null
) as made
where made.member_id = accounts.member_id and made.place > 1;
