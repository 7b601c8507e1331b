import type { Database } from '../../db/connection.ts';
import type { Services } from '../services.ts';
import type { Bounds, Found, Which } from './due.ts';
import type { Handler, Retry } from './queue.ts';

/** One piece of work that survives a crash: a row of works.ts. */
export type Work<Group extends string = string> = {
  /** Of its queue, and what `ops:retry` calls it. */
  name: string;
  /** Each room is swept by itself: one whose outside service is silent holds up no other. */
  room: 'payment' | 'policy' | 'mails';
  does: string;
  /** Ids of what is due, oldest first, by an index. Left out: only an operator asks for it. */
  due?: (db: Database, which: Which) => Promise<string[]>;
  /** Safe to run at any time, from anywhere and again. */
  run: (services: Services) => Handler;
  /** How its job is repeated. Left out: it has no job, the sweep or an operator begins it. */
  retry?: Retry;
  /** When an operator sees it: groups of `ops:stuck`. */
  seen: readonly { group: Group; find: (db: Database, bounds: Bounds) => Promise<Found> }[];
  /** At its end as far as the database knows, and only for an operator's retry to ask for once more. */
  worthAsking?: {
    find: (db: Database, applicationId: string) => Promise<string[]>;
    prepare?: (services: Services, id: string) => Promise<void>;
  };
  undo: string;
};
