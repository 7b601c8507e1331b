import { receiptSchedule } from '@socio/domain/receipts/receipt-schedule';
import { DAY } from '@socio/domain/spans';
import { sql } from 'kysely';
import type { Database } from '../../db/connection.ts';
import { recordReceiptsMade, withoutReceipts } from '../../modules/policies/receipts/repository.ts';
import { issuedOf, nextReceiptsAsk, type Policy } from '../../modules/policies/policy.ts';
import { findPolicyById, findReceipt } from '../../modules/policies/repository.ts';
import { insertReceipts } from '../../modules/receipts/repository.ts';
import { toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';
import type { Handler } from '../engine/queue.ts';
import type { Services } from '../services.ts';

/** A million policies of before are through in less than a day. */
export const receiptsAtMost = 1000;

/** Which share of a day, always the same for a policy: the insurer is not asked about all of them at once. */
const shareOfDay = (id: string) => Number.parseInt(id.slice(0, 8), 16) / 2 ** 32;

/**
 * Makes the rows of a policy that has none: it was issued by a release that knew no receipts. The first was paid by the
 * charge that bought it; how the others stand, the insurer is asked.
 */
export async function makeReceipts(db: Database, policy: Policy, now: Date): Promise<void> {
  const { price, billingCycle: cycle } = policy.snapshot;
  const { startDate, endDate, issuedAt: asOf } = issuedOf(policy);
  const schedule = receiptSchedule({ price, cycle, startDate, endDate });
  const bought = await findReceipt(db, policy.applicationId);
  const isAsked = nextReceiptsAsk(policy, [], { endDate }, now) !== null;
  const askAt = isAsked ? new Date(now.getTime() + shareOfDay(policy.id) * DAY) : null;
  await db.transaction().execute(async (trx) => {
    if (!(await recordReceiptsMade(trx, { id: policy.id, asOf, askAt }))) return;
    await insertReceipts(trx, {
      policyId: policy.id,
      schedule,
      paidAt: bought?.chargedAt ?? null,
      graceDays: null,
      now,
    });
  });
}

export function createMakeReceipts({ db, clock }: Pick<Services, 'db' | 'clock'>): Handler {
  return async (id) => {
    const policy = await findPolicyById(db, id);
    if (policy?.state === 'issued') await makeReceipts(db, policy, clock());
    return 'done';
  };
}

const lacking = (db: Database) =>
  db
    .selectFrom('policies')
    .where('state', '=', sql.lit('issued'))
    .where('receipts_ask_at', '=', withoutReceipts);

export async function findPoliciesWithoutReceipts(db: Database, which: Which): Promise<string[]> {
  const rows = await lacking(db)
    .select('id')
    .$if('applicationId' in which, (one) =>
      one.where('application_id', '=', (which as { applicationId: string }).applicationId),
    )
    .orderBy('receipts_ask_at')
    .limit(receiptsAtMost)
    .execute();
  return rows.map(({ id }) => id);
}

export async function seePoliciesWithoutReceipts(db: Database, { before, limit }: Bounds): Promise<Found> {
  const rows = await lacking(db)
    .select(['application_id as applicationId', 'issued_at as since', total])
    .select([sql<string>`'not-made'`.as('state'), sql<number | null>`null`.as('amount')])
    .where('issued_at', '<=', before)
    .$narrowType<{ since: Date }>()
    .orderBy('since')
    .limit(limit)
    .execute();
  return toFound(rows);
}
