import type { Database } from '../../db/connection.ts';
import { addOrigin } from './append-event.ts';
import type { RecordRead } from './event.ts';
import type { insertEvents, NewEvent } from './repository.ts';

/**
 * Records what is read outside any transaction. While events are being written, those of other calls are collected and
 * then written together, with one commit (group commit); each call waits for the commit of its own. If that fails, so
 * do all calls whose events it would have recorded.
 */
export function createRecordRead(db: Database, insert: typeof insertEvents): RecordRead {
  let writing: Promise<unknown> = Promise.resolve();
  let next: { events: NewEvent[]; recorded: Promise<void> } | undefined;

  return async (read) => {
    const event = addOrigin(read);
    if (next === undefined) {
      const events: NewEvent[] = [];
      const write = () => {
        next = undefined;
        return insert(db, events);
      };
      next = { events, recorded: writing.then(write, write) };
      writing = next.recorded;
    }
    next.events.push(event);
    await next.recorded;
  };
}
