import { spans } from '@socio/domain/spans';
import type { Database } from '../../db/connection.ts';
import { atMost, type Which } from '../engine/due.ts';
import type { Handler, SendJob } from '../engine/queue.ts';
import { decideRefund } from './refund-payment.ts';

type Dependencies = { db: Database; clock: () => Date; send: SendJob };

/** Refunds a payment whose member never came back with the vehicle. */
export function createReturnAbandonedCharge({ db, clock, send }: Dependencies): Handler {
  return async (applicationId) => {
    const decision = { applicationId, from: 'charged', now: clock() } as const;
    await db.transaction().execute((trx) => decideRefund(trx, send, decision));
    return 'done';
  };
}

export async function findAbandonedCharges(db: Database, which: Which): Promise<string[]> {
  // Before the time limit an operator uses `ops:refund`.
  if (!('before' in which)) return [];
  const rows = await db
    .selectFrom('applications')
    .select('id')
    .where('fulfilment', '=', 'charged')
    .where('last_updated_at', '<', new Date(which.now.getTime() - spans.abandonedCharge))
    .orderBy('last_updated_at')
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}
