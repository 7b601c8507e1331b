import type { Transaction } from 'kysely';
import type { Database } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import { Refusal } from '../../http/refusal.ts';
import { findFulfilment } from './purchase/repository.ts';

type Dependencies = {
  db: Database;
  /** Moves the charge to refunding; false if issuing, another refund or the end of the application came first. */
  decideRefund: (
    trx: Transaction<DB>,
    decision: { applicationId: string; from: 'charged'; actor: 'member'; now: Date },
  ) => Promise<boolean>;
};

/**
 * Step 12, 'Devolver mi pago'. Of the member who wants the money back, a step 12 under way and an operator, the
 * database lets only one win. The refund itself is the same work as any other.
 */
export function createRequestRefund({ db, decideRefund }: Dependencies) {
  return async ({ applicationId, now }: { applicationId: string; now: Date }): Promise<void> => {
    const decision = { applicationId, from: 'charged', actor: 'member', now } as const;
    if (await db.transaction().execute((trx) => decideRefund(trx, decision))) return;
    const fulfilment = await findFulfilment(db, applicationId);
    if (fulfilment !== 'refunding' && fulfilment !== 'refunded') throw new Refusal('REFUND_UNAVAILABLE');
  };
}
