-- expand
-- Where an act came from: its visit, the keyed hash of its network, the hash of its browser's device cookie. The salt
-- keeps a commitment from telling anything once the event is erased. Events of before have none of these.
alter table audit_events
  add column session_id uuid,
  add column network bytea,
  add column device bytea,
  add column salt uuid;
alter table audit_events alter column salt set default gen_random_uuid();

-- What was recorded, in an order that nobody can change without being found out: docs/decisions/0019-audit-chain.md.
create table audit_chain (
  position bigint primary key,
  -- Not a reference: of an erased person's events only this remains.
  event_id bigint not null unique,
  key_id bigint not null,
  commitment bytea not null,
  -- Every event up to this id that will ever be is in the chain by now.
  settled_through bigint not null,
  hash bytea not null
);
create trigger audit_chain_append_only before update or delete or truncate on audit_chain
  for each statement execute function refuse_change();

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'audit_events'
    and current_setting('socio_seguro.erases', true) = 'on' then return null; end if;
  raise exception '% is append-only', tg_table_name;
end $$;

-- Erases a member's events, except of some kinds, and records which: the one without the other cannot be had. With the
-- owner's rights, for whoever may append events. Returns how many were erased.
create function erase_audit_events(of_member uuid, except_kinds text[], at_time timestamptz) returns bigint
language plpgsql security definer set search_path from current as $$
declare
  named text;
  erased bigint;
begin
  if not has_table_privilege(session_user, 'audit_events', 'INSERT') then
    raise insufficient_privilege using message = 'events are erased by whoever may append them';
  end if;
  perform set_config('socio_seguro.erases', 'on', true);
  with gone as (
    delete from audit_events where member_id = of_member and kind <> all (except_kinds) returning id
  ), stretches as (
    select min(id) as first, max(id) as last, count(*) as events
    from (select id, id - row_number() over (order by id) as stretch from gone) as numbered
    group by stretch
  )
  select
    string_agg(case when first = last then first::text else first || '-' || last end, ',' order by first),
    coalesce(sum(events), 0)
  into named, erased from stretches;
  perform set_config('socio_seguro.erases', '', true);
  if erased > 0 then
    insert into audit_events (at, kind, actor, details) values (
      at_time, 'audit-erased', 'server', jsonb_build_object('events', named, 'count', erased, '$version', 1));
  end if;
  return erased;
end $$;
