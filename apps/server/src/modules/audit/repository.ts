import type { Executor } from '../../db/connection.ts';
import { eventDetails } from '../../db/event-details.ts';
import { statement, type Slots } from '../../db/statement.ts';
import type { AuditEvent } from './event.ts';

const insert = statement(
  'insert-event',
  (db, given: Slots<Omit<Required<AuditEvent>, 'details'> & { details: string }>) =>
    db.insertInto('audit_events').values({
      at: given.at,
      kind: given.kind,
      actor: given.actor,
      member_id: given.memberId,
      application_id: given.applicationId,
      details: given.details,
    }),
);

export async function insertEvent(db: Executor, event: Required<AuditEvent>): Promise<void> {
  await insert.run(db, { ...event, details: eventDetails.write(event.details) });
}
