alter table applications
  -- The vehicle that the insurer refused when it was asked before a charge or before issuing.
  add column refused_serial_number text,
  add column refused_license_plates text,
  -- Own policies in force that insure the same vehicle, and the member went on in spite of them.
  add column insured_twice_accepted uuid[] not null default '{}';

-- The member's list also shows what was given back.
drop index applications_member;
create index applications_member on applications (member_id, last_updated_at desc)
  where status in ('active', 'refunded');
