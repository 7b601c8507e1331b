-- What a mailed link's key opens: its application, on any device, until it expires or the application ends.
create table application_links (
  key_hash bytea primary key,
  application_id uuid not null references applications on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index application_links_application on application_links (application_id, created_at desc);
create index application_links_expiry on application_links (expires_at);

-- The links by which a visitor's session came: it may open their applications as long as the links hold.
alter table sessions add column link_keys bytea[] not null default '{}';

-- When the application's next reminder is looked at; null if none follows.
alter table applications add column reminder_due_at timestamptz;
create index applications_reminder on applications (fulfilment, reminder_due_at)
  where reminder_due_at is not null and status = 'active';

create type reminder_kind as enum
  ('quote-1-hour', 'quote-3-days', 'vehicle-1-hour', 'vehicle-1-day', 'vehicle-3-days');
create type reminder_outcome as enum ('sent', 'refused', 'unknown');

-- Recorded before it is handed to the mail server, and never handed over again. Without an outcome it was being handed
-- over when the server was killed, and may be missing.
create table reminders (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  member_id uuid not null references members,
  kind reminder_kind not null,
  -- The civil day of a reminder of a quote, of which each person gets one a day; null for what is paid.
  quote_day date,
  -- Of the link that stops reminders of quotes.
  unsubscribe_hash bytea unique,
  recorded_at timestamptz not null,
  outcome reminder_outcome,
  unique (application_id, kind)
);
create unique index reminders_one_a_day on reminders (member_id, quote_day) where quote_day is not null;
create index reminders_uncertain on reminders (recorded_at) where outcome is null or outcome = 'unknown';
create index reminders_refused on reminders (recorded_at) where outcome = 'refused';

-- Whom reminders no longer reach.
create table reminder_stops (
  member_id uuid primary key references members,
  -- The member does not want to be reminded of quotes.
  unsubscribed_at timestamptz,
  -- The address refused a reminder; holds as long as the account is not changed.
  bounced_at timestamptz
);
