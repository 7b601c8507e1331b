import { sql } from 'kysely';

/** Selects due work: for the sweep whatever has not moved since `before`, for an operator that of one application. */
export type Which = { now: Date; before: Date } | { now: Date; applicationId: string };

/** Per kind and sweep; the next sweep takes the rest. */
export const atMost = 100;

/** A piece of work as shown to an operator. */
export type DueFact = {
  /** Null where it is about no application. */
  applicationId: string | null;
  /** What an operator names it by, if not by the application. */
  reference?: string;
  state: string;
  since: Date;
  /** Centavos charged or to be charged. */
  amount: number | null;
};

export type Bounds = { before: Date; limit: number };
/** The oldest facts up to the limit, and the total number. */
export type Found = { facts: DueFact[]; total: number };

export const total = sql<number>`count(*) over ()`.as('total');

export function toFound(rows: (DueFact & { total: number })[]): Found {
  return { facts: rows.map(({ total: _total, ...fact }) => fact), total: rows[0]?.total ?? 0 };
}

/** The condition of `which` on a table that has an application and the time of its last change. */
export function isDue(table: 'payment_attempts' | 'policies', which: Which) {
  return 'before' in which
    ? sql<boolean>`${sql.ref(`${table}.updated_at`)} < ${which.before}`
    : sql<boolean>`${sql.ref(`${table}.application_id`)} = ${which.applicationId}`;
}
