import type { Database } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import { addOrigin } from './append-event.ts';
import type { RecordRead } from './event.ts';
import type { NewEvent } from './repository.ts';

/** May leave some out: those that it gives are recorded, all if it gives none. */
type Insert = (db: Database, events: readonly NewEvent[]) => Promise<ReadonlySet<NewEvent> | void>;

/**
 * Records what is read outside any transaction. While events are being written, those of other calls are collected and
 * then written together, with one commit (group commit); each call waits for the commit of its own. If that fails, so
 * do all calls whose events it would have recorded; one whose event is left out is refused.
 */
export function createRecordRead(db: Database, insert: Insert): RecordRead {
  let writing: Promise<unknown> = Promise.resolve();
  let next: { events: NewEvent[]; recorded: ReturnType<Insert> } | undefined;

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
    if (recorded !== undefined && !recorded.has(event)) throw new Refusal('NOT_FOUND');
  };
}
