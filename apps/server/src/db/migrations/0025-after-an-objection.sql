-- expand
-- Two operators decided, after somebody had objected or stopped it: nobody is asked again.
alter table account_changes add column despite_objection boolean not null default false;

-- The one that may come back to the account.
alter table account_changes add column membership_number text;
-- `curp`: the CURP of an account is to go to the person who proves that phone. `return`: a membership that was released
-- may come back to the account.
alter type account_change_kind add value 'curp';
alter type account_change_kind add value 'return';
-- What two operators may decide in place of a change that is on its way waits beside it as a kind of its own, until the
-- second one agrees: of each kind one is open.
alter type account_change_kind add value 'phone-request';
alter type account_change_kind add value 'curp-request';
alter type notice_kind add value 'curp-released';
alter type notice_kind add value 'phone-decided';

-- Numbers that were taken from an account, to which they do not come back by themselves.
create table released_memberships (
  member_id uuid not null references members,
  membership_number text not null,
  released_at timestamptz not null,
  primary key (member_id, membership_number)
);

-- Whoever carries the release out, also a server that does not know the table.
create function note_released_membership() returns trigger language plpgsql as $$
begin
  -- The number of a member without an account changes places with the reference of one who has an account.
  insert into released_memberships (member_id, membership_number, released_at)
    select old.id, old.membership_number, now() from accounts where member_id = old.id
    on conflict do nothing;
  return null;
end $$;
create trigger members_released after update of membership_number on members
  for each row
  when (new.membership_number ~ '^T\d{11}$' and old.membership_number !~ '^T\d{11}$')
  execute function note_released_membership();

-- With which passkey the identity was proven in the session, if it was one.
alter table sessions add column passkey_id uuid;
