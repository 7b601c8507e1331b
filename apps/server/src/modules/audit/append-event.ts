import type { AppendEvent } from './event.ts';
import { insertEvent } from './repository.ts';

/** Appends to the audit log in the transaction of the event itself; the table allows no updates or deletions. */
export const appendEvent: AppendEvent = async (db, event) => {
  await insertEvent(db, { ...event, details: event.details ?? {} });
};
