-- expand
-- Which guard over all members' codes is up, and until when.
create table code_guards (
  guard text primary key,
  raised_at timestamptz not null,
  until timestamptz not null
);

alter table otp_challenges
  add column digits smallint not null default 6,
  -- Sent to a browser in which the member had not authenticated.
  add column unknown_browser boolean not null default false,
  -- A job sends it, because a birth date was asked for first and was right. A wrong one gets a challenge without a code.
  add column sent_by_job boolean not null default false;
