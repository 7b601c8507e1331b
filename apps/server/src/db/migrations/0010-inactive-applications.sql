-- On request the member's list also shows what was discarded or has expired.
drop index applications_member;
create index applications_member on applications (member_id, last_updated_at desc)
  where status <> 'issued';
