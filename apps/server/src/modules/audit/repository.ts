import type { Executor } from '../../db/connection.ts';
import { eventDetails } from '../../db/event-details.ts';
import type { AuditEvent } from './event.ts';

export async function insertEvent(db: Executor, event: Required<AuditEvent>): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({
      at: event.at,
      kind: event.kind,
      actor: event.actor,
      member_id: event.memberId,
      application_id: event.applicationId,
      details: eventDetails.write(event.details),
    })
    .execute();
}
