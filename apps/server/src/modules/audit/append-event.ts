import type { AppendEvent } from './event.ts';
import { insertEvent } from './repository.ts';

/** Adds a line to the audit log, in the transaction of what it tells; the table takes no change and no removal. */
export const appendEvent: AppendEvent = async (db, event) => {
  await insertEvent(db, { ...event, details: event.details ?? {} });
};
