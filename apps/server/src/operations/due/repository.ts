import type { Executor } from '../../db/connection.ts';
import type { Fulfilment, PaymentStatus } from '../../db/types.ts';

/** An application's state as far as its charge is concerned. */
export type Purchase = {
  memberId: string | null;
  fulfilment: Fulfilment;
  attempts: { id: string; attempt: number; status: PaymentStatus; amount: number }[];
};

const firstId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** At most two, enough to see whether the prefix is ambiguous. */
export async function findApplicationIds(db: Executor, beginning: string): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .select('id')
    .where('id', '>=', beginning + firstId.slice(beginning.length))
    .where('id', '<=', beginning + lastId.slice(beginning.length))
    .limit(2)
    .execute();
  return rows.map(({ id }) => id);
}

/** With `lock`, nobody can move the application before the transaction ends. */
export async function readPurchase(
  db: Executor,
  applicationId: string,
  { lock = false } = {},
): Promise<Purchase | undefined> {
  const application = await db
    .selectFrom('applications')
    .select(['member_id', 'fulfilment'])
    .where('id', '=', applicationId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (application === undefined) return undefined;
  const attempts = await db
    .selectFrom('payment_attempts')
    .select(['id', 'attempt', 'status', 'amount'])
    .where('application_id', '=', applicationId)
    .orderBy('attempt')
    .execute();
  return { memberId: application.member_id, fulfilment: application.fulfilment, attempts };
}
