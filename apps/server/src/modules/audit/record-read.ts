import type { Database } from '../../db/connection.ts';
import type { NewEvent } from '../../db/new-events.ts';
import { Refusal } from '../../http/refusal.ts';
import { addOrigin } from './append-event.ts';
import type { RecordRead } from './event.ts';

/** With what is read; those that it leaves out are not recorded. */
type Insert<Read> = (db: Database, events: readonly NewEvent[]) => Promise<ReadonlyMap<NewEvent, Read>>;

/**
 * Records what is read outside any transaction. While events are being written, those of other calls are collected and
 * then written together, with one commit (group commit); each call waits for the commit of its own. If that fails, so
 * do all calls whose events it would have recorded; one whose event is left out is refused.
 */
export function createRecordRead<Read>(db: Database, insert: Insert<Read>): RecordRead<Read> {
  let writing: Promise<unknown> = Promise.resolve();
  let next: { events: NewEvent[]; recorded: ReturnType<Insert<Read>> } | undefined;

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
    const recorded = await next.recorded;
    if (!recorded.has(event)) throw new Refusal('NOT_FOUND');
    return recorded.get(event) as Read;
  };
}
