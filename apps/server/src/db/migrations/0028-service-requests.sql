-- expand
create type service_kind as enum ('claim', 'tow', 'jump-start', 'gasoline');
create type service_state as enum ('asked', 'taken', 'refused', 'cancelled');

-- What was asked of the insurer on a policy. Its id is the key that the insurer knows it by.
create table service_requests (
  id uuid primary key,
  policy_id uuid not null references policies,
  kind service_kind not null,
  state service_state not null,
  -- These four are emptied 30 days later.
  note text,
  place text,
  latitude double precision,
  longitude double precision,
  folio text,
  arrives_at timestamptz,
  reason text,
  asked_at timestamptz not null,
  -- From then on another one of its kind may be asked for.
  ended_at timestamptz
);
create unique index service_requests_open on service_requests (policy_id, kind) where ended_at is null;
create index service_requests_policy on service_requests (policy_id, asked_at desc);
create index service_requests_unsettled on service_requests (asked_at) where state = 'asked';
create index service_requests_kept on service_requests (asked_at)
  where note is not null or place is not null or latitude is not null or longitude is not null;
