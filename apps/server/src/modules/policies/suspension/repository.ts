import { policy } from '@socio/domain/policy-state';
import type { Executor } from '../../../db/connection.ts';

/** From `at` on it gives no cover. False if it was not in force. */
export async function suspendPolicy(
  db: Executor,
  { policyId, at, now }: { policyId: string; at: Date; now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('policies')
    .set({ state: 'suspended', suspended_at: at, updated_at: now })
    .where('id', '=', policyId)
    .where('state', 'in', policy.before('suspended'))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** False if it is no longer suspended. */
export async function endSuspended(db: Executor, policyId: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('policies')
    .set({ state: 'cancelled', suspended_at: null, updated_at: now })
    .where('id', '=', policyId)
    .where('state', '=', 'suspended')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
