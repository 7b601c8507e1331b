import type { NewEvent } from '../../db/new-events.ts';
import { currentOrigin } from '../../http/origin.ts';
import type { AppendEvent, AuditEvent } from './event.ts';
import { insertEvents } from './repository.ts';

/** With the visit, network and browser of the call under way, if it is a member's act. */
export function addOrigin(event: AuditEvent): NewEvent {
  const origin = event.actor === 'member' ? currentOrigin() : undefined;
  return {
    ...event,
    details: event.details ?? {},
    visit: event.visit ?? origin?.visit ?? null,
    network: origin?.network ?? null,
    device: event.device ?? origin?.device ?? null,
  };
}

/**
 * Appends to the audit log in the transaction of the event itself, and sends it with the statement that follows there.
 */
export const appendEvent: AppendEvent = async (db, event) => {
  await insertEvents(db, [addOrigin(event)]);
};
