import { sql, type RawBuilder } from 'kysely';
import { eventDetails, type EventDetails } from './event-details.ts';
import type { Slots } from './statement.ts';

/** An event of the audit log that is to be written. */
export type NewEvent = {
  at: Date;
  kind: string;
  actor: 'member' | 'server' | 'operator';
  memberId: string | null;
  applicationId: string | null;
  visit: string | null;
  network: Buffer | null;
  device: Buffer | null;
  details: EventDetails;
};

export type NewEventColumns = { [Name in Exclude<keyof NewEvent, 'details'>]: NewEvent[Name][] } & {
  details: string[];
};

export function columnsOfEvents(events: readonly NewEvent[]): NewEventColumns {
  const each = <Name extends keyof NewEvent>(name: Name): NewEvent[Name][] =>
    events.map((event) => event[name]);
  return {
    at: each('at'),
    kind: each('kind'),
    actor: each('actor'),
    memberId: each('memberId'),
    applicationId: each('applicationId'),
    visit: each('visit'),
    network: each('network'),
    device: each('device'),
    details: events.map(({ details }) => eventDetails.write(details)),
  };
}

export type NewEventRow = Omit<NewEvent, 'details'> & { details: string };

export const rowOfEvent = (event: NewEvent): NewEventRow => ({
  ...event,
  details: eventDetails.write(event.details),
});

// The transaction has its number before an event has its own: seal-events.ts relies on that.
const insertFrom = (rows: RawBuilder<unknown>) => sql`
  insert into audit_events (
    id, at, kind, actor, member_id, application_id, session_id, network, device, details
  ) overriding system value select
    case when pg_current_xact_id() is not null then nextval('audit_events_id_seq') end, at, kind, actor,
    coalesce(member_id, (select a.member_id from applications as a where a.id = application_id)),
    application_id, session_id, network, device, details
  from ${rows} as event (at, kind, actor, member_id, application_id, session_id, network, device, details)`;

/** Several events, in their order; what follows may choose among them, as rows named `event`. */
export const insertNewEvents = (given: Slots<NewEventColumns>) =>
  insertFrom(sql`unnest(
    ${given.at}::timestamptz[], ${given.kind}::text[], ${given.actor}::text[], ${given.memberId}::uuid[],
    ${given.applicationId}::uuid[], ${given.visit}::uuid[], ${given.network}::bytea[], ${given.device}::bytea[],
    ${given.details}::jsonb[]
  )`);

/**
 * A single event, as nearly always: as a list of one it would be planned anew each time, since a plan for any list expects
 * ten.
 */
export const insertNewEvent = (given: Slots<NewEventRow>) =>
  insertFrom(sql`(values (
    ${given.at}::timestamptz, ${given.kind}::text, ${given.actor}::text, ${given.memberId}::uuid,
    ${given.applicationId}::uuid, ${given.visit}::uuid, ${given.network}::bytea, ${given.device}::bytea,
    ${given.details}::jsonb
  ))`);
