import type { Executor } from '../../../../db/connection.ts';
import type { StoredOffer } from './stored-change.ts';

/** Another offer takes their place. */
export async function lapseOffers(db: Executor, policyId: string, now: Date): Promise<void> {
  await db
    .updateTable('endorsements')
    .set({ state: 'lapsed', updated_at: now })
    .where('policy_id', '=', policyId)
    .where('state', '=', 'offered')
    .execute();
}

/** What was agreed to on accepting it. */
export async function changeOffer(db: Executor, id: string, offer: StoredOffer): Promise<void> {
  await db
    .updateTable('endorsements')
    .set({ offer: JSON.stringify(offer) })
    .where('id', '=', id)
    .execute();
}

/** A change of the policy is with the insurer, or being paid. */
export async function isChanging(db: Executor, policyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('endorsements')
    .select('id')
    .where('policy_id', '=', policyId)
    .where('state', 'in', ['charging', 'asked'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
