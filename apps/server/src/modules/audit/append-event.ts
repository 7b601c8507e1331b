import { currentOrigin } from '../../http/origin.ts';
import type { AppendEvent } from './event.ts';
import { insertEvent } from './repository.ts';

/**
 * Appends to the audit log in the transaction of the event itself, and sends it with the statement that follows there.
 * What a member does is recorded with the visit, network and browser of the call under way.
 */
export const appendEvent: AppendEvent = async (db, event) => {
  const origin = event.actor === 'member' ? currentOrigin() : undefined;
  await insertEvent(db, {
    ...event,
    details: event.details ?? {},
    visit: event.visit ?? origin?.visit ?? null,
    network: origin?.network ?? null,
    device: event.device ?? origin?.device ?? null,
  });
};
