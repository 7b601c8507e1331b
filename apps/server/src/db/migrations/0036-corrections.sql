-- expand
-- Members correct their own data: another mail, proven by a link to it; the name as the population registry has it.
alter type account_change_kind add value 'email';
alter type notice_kind add value 'email-link';
alter type notice_kind add value 'email-asked';
alter type notice_kind add value 'email-changed';
alter type notice_kind add value 'email-stopped';
alter type notice_kind add value 'name-changed';

alter table account_changes
  add column email text,
  add column old_email text,
  add column old_email_proven_at timestamptz,
  -- When the link to the new address was opened; until then it changes nothing.
  add column proven_at timestamptz,
  -- Asked for in a browser that has not been known for long.
  add column waits boolean not null default false;
