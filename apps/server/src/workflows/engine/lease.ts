import { sql } from 'kysely';
import type { Database } from '../../db/connection.ts';

/** How long a killed runner blocks the next one. */
const leaseSeconds = 15;
const renewEveryMs = 5000;

export type Lease = {
  /** Throws where another runner holds the work by now: whatever this one was about to do is no longer its own. */
  check: () => void;
};

// A lease is about processes, not about business: it runs on the database's clock, the only one that all share.
const until = sql<Date>`date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${leaseSeconds})`;

async function take(db: Database, applicationId: string): Promise<Date | undefined> {
  const row = await db
    .updateTable('policies')
    .set({ leased_until: until })
    .where('application_id', '=', applicationId)
    .where((eb) =>
      eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', sql<Date>`clock_timestamp()`)]),
    )
    .returning('leased_until')
    .executeTakeFirst();
  return row?.leased_until ?? undefined;
}

async function move(
  db: Database,
  applicationId: string,
  held: Date,
  to: 'on' | 'off',
): Promise<Date | undefined> {
  const row = await db
    .updateTable('policies')
    .set({ leased_until: to === 'on' ? until : null })
    .where('application_id', '=', applicationId)
    .where('leased_until', '=', held)
    .returning('leased_until')
    .executeTakeFirst();
  return row?.leased_until ?? undefined;
}

/**
 * Runs `work` on the policy of an application while no other runner does; 'busy' where one is at it. Two runners
 * would do no harm (every step has its key or its condition), but they would do everything twice.
 */
export async function withLease<T>(
  db: Database,
  applicationId: string,
  work: (lease: Lease) => Promise<T>,
): Promise<T | 'busy'> {
  let held = await take(db, applicationId);
  if (held === undefined) return 'busy';
  let renewal = Promise.resolve();
  const renew = async () => {
    if (held !== undefined) held = await move(db, applicationId, held, 'on');
  };
  const timer = setInterval(() => {
    renewal = renewal.then(renew).catch(() => undefined);
  }, renewEveryMs);
  try {
    return await work({
      check: () => {
        if (held === undefined) throw new Error('the lease went to another runner');
      },
    });
  } finally {
    clearInterval(timer);
    await renewal;
    // Where this fails, the lease runs out by itself.
    if (held !== undefined) await move(db, applicationId, held, 'off').catch(() => undefined);
  }
}
