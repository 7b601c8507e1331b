import { endorsement } from '@socio/domain/endorsements/endorsement-state';
import type { Executor } from '../../../db/connection.ts';

/** The newest offer that can still be accepted. */
export async function findOfferId(db: Executor, policyId: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('endorsements')
    .select('id')
    .where('policy_id', '=', policyId)
    .where('kind', '=', 'reinstated')
    .where('state', '=', 'offered')
    .where('offer_until', '>', now)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Another one takes their place. */
export async function lapseOffers(db: Executor, policyId: string, now: Date): Promise<void> {
  await db
    .updateTable('endorsements')
    .set({ state: endorsement.move('offered', 'lapsed'), updated_at: now })
    .where('policy_id', '=', policyId)
    .where('kind', '=', 'reinstated')
    .where('state', '=', 'offered')
    .execute();
}

/** Since when a policy gives no cover; null if it is not suspended. */
export async function findSuspendedAt(db: Executor, policyId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('policies')
    .select('suspended_at as at')
    .where('id', '=', policyId)
    .where('state', '=', 'suspended')
    .executeTakeFirst();
  return row?.at ?? null;
}

/** The receipts of the plan, with their parts, and whether the insurer is still to be told of one. */
export async function listPlanReceipts(db: Executor, policyId: string) {
  return await db
    .selectFrom('receipts')
    .select(['number', 'state', 'due_date as dueDate', 'period_from as periodFrom', 'period_to as periodTo'])
    .select(['net_premium as netPremium', 'surcharge', 'policy_fee as policyFee', 'iva'])
    .select((eb) => eb('report_at', 'is not', null).as('isUntold'))
    .where('policy_id', '=', policyId)
    .where('kind', '=', 'regular')
    .orderBy('number')
    .execute();
}

/** The policy gives cover again. False if it is not suspended any more. */
export async function recordReinstated(db: Executor, policyId: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('policies')
    .set({ state: 'issued', suspended_at: null, updated_at: now })
    .where('id', '=', policyId)
    .where('state', '=', 'suspended')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
