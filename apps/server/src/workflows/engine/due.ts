import { sql } from 'kysely';

/** Which of what is due: for the sweep all that nobody has moved since `before`, for an operator one application's. */
export type Which = { now: Date; before: Date } | { applicationId: string };

/** Of one kind in one sweep; the next one goes on. */
export const atMost = 100;

/** A piece of work as an operator sees it. */
export type DueFact = {
  applicationId: string;
  state: string;
  since: Date;
  /** Centavos that were charged, or would be. */
  amount: number | null;
};

export type Bounds = { before: Date; limit: number };
/** Oldest first, as many as the limit allows, and how many there are. */
export type Found = { facts: DueFact[]; total: number };

export const total = sql<number>`count(*) over ()`.as('total');

export function toFound(rows: (DueFact & { total: number })[]): Found {
  return { facts: rows.map(({ total: _total, ...fact }) => fact), total: rows[0]?.total ?? 0 };
}

/** The condition of `which` on a table that knows its application and when it was last moved. */
export function isDue(table: 'payment_attempts' | 'policies', which: Which) {
  return 'before' in which
    ? sql<boolean>`${sql.ref(`${table}.updated_at`)} < ${which.before}`
    : sql<boolean>`${sql.ref(`${table}.application_id`)} = ${which.applicationId}`;
}
