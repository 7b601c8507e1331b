import { sql } from 'kysely';
import type { Database } from '../../db/connection.ts';
import { statement, type Slots } from '../../db/statement.ts';

/** How long a killed runner keeps the next one out. */
const leaseSeconds = 15;
const renewEveryMs = 5000;

export type Lease = {
  /** Throws if another runner has taken over the work, which this one must then leave alone. */
  check: () => void;
};

// Leases are about processes rather than business, so they use the database's clock, the only one that all share.
const until = sql<Date>`date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${leaseSeconds})`;

const take = statement('take-lease', (db, given: Slots<{ applicationId: string }>) =>
  db
    .updateTable('policies')
    .set({ leased_until: until })
    .where('application_id', '=', given.applicationId)
    .where((eb) =>
      eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', sql<Date>`clock_timestamp()`)]),
    )
    .returning('leased_until'),
);

const renewHeld = statement('renew-lease', (db, given: Slots<{ applicationId: string; held: Date }>) =>
  db
    .updateTable('policies')
    .set({ leased_until: until })
    .where('application_id', '=', given.applicationId)
    .where('leased_until', '=', given.held)
    .returning('leased_until'),
);

const giveBack = statement('give-lease-back', (db, given: Slots<{ applicationId: string; held: Date }>) =>
  db
    .updateTable('policies')
    .set({ leased_until: null })
    .where('application_id', '=', given.applicationId)
    .where('leased_until', '=', given.held),
);

/**
 * Runs `work` on the policy of an application unless another runner is at it, which gives 'busy'. Two runners would do
 * no harm (every step has its key or its condition), but they would do everything twice.
 */
export async function withLease<T>(
  db: Database,
  applicationId: string,
  work: (lease: Lease) => Promise<T>,
): Promise<T | 'busy'> {
  const heldUntil = (row: { leased_until: Date | null } | undefined) => row?.leased_until ?? undefined;
  let held = heldUntil(await take.first(db, { applicationId }));
  if (held === undefined) return 'busy';
  let renewal = Promise.resolve();
  const renew = async () => {
    if (held !== undefined) held = heldUntil(await renewHeld.first(db, { applicationId, held }));
  };
  const timer = setInterval(() => {
    renewal = renewal.then(renew).catch(() => undefined);
  }, renewEveryMs);
  try {
    return await work({
      check: () => {
        if (held === undefined) throw new Error('the lease was taken over by another runner');
      },
    });
  } finally {
    clearInterval(timer);
    await renewal;
    // If this fails, the lease simply expires.
    if (held !== undefined) await giveBack.run(db, { applicationId, held }).catch(() => undefined);
  }
}
