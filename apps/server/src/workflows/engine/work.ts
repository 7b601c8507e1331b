import type { Database } from '../../db/connection.ts';
import type { Services } from '../services.ts';
import type { Bounds, Found, Which } from './due.ts';
import type { Handler, Retry } from './queue.ts';

/** A piece of work that survives a crash: a row of works.ts. */
export type Work<Group extends string = string> = {
  /** Names its queue, and the work in `ops:retry`. */
  name: string;
  /** Works that pass things on to one another, or wait for the same outside service. */
  room: 'payment' | 'collecting' | 'policy' | 'mails' | 'reminders' | 'codes' | 'accounts' | 'receipts';
  does: string;
  /** Ids of what is due, oldest first, found through an index. Omitted if only its job or an operator starts it. */
  due?: (db: Database, which: Which) => Promise<string[]>;
  /** Safe to run at any time, from anywhere and repeatedly. */
  run: (services: Services) => Handler;
  /** How its job is retried. Omitted if it has no job and is started by the sweep or an operator. */
  retry?: Retry;
  /** When it is shown to an operator: groups of `ops:stuck`. */
  seen: readonly { group: Group; find: (db: Database, bounds: Bounds) => Promise<Found> }[];
  /** Work that is finished as far as the database knows; only an operator's retry asks for it once more. */
  worthAsking?: {
    find: (db: Database, applicationId: string) => Promise<string[]>;
    prepare?: (services: Services, id: string) => Promise<void>;
  };
  undo: string;
};
