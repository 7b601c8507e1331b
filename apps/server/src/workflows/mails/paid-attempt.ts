import type { PaymentState } from '@socio/domain/payment-state';
import type { Database } from '../../db/connection.ts';
import { purchaseSnapshots, type PurchaseSnapshot } from '../../db/purchase-snapshot.ts';
import { statement, type Slots } from '../../db/statement.ts';
import { requireStored } from '../../db/stored-data.ts';

/** A charge as described in the mails about it. */
export type PaidAttempt = {
  id: string;
  applicationId: string;
  status: PaymentState;
  receiptNumber: string;
  chargedAt: Date;
  amount: number;
  card: { brand: string; lastFour: string };
  snapshot: PurchaseSnapshot;
};

const paidAttempt = statement('paid-attempt', (db, given: Slots<{ attemptId: string }>) =>
  db
    .selectFrom('payment_attempts as a')
    .innerJoin('cards as c', 'c.id', 'a.card_id')
    .select(['a.id', 'a.application_id', 'a.status', 'a.receipt_number', 'a.charged_at', 'a.amount'])
    .select(['a.snapshot', 'c.brand', 'c.last_four'])
    .where('a.id', '=', given.attemptId),
);

/** Undefined if it was never charged. */
export async function findPaidAttempt(db: Database, attemptId: string): Promise<PaidAttempt | undefined> {
  const row = await paidAttempt.first(db, { attemptId });
  if (row === undefined || row.charged_at === null) return undefined;
  return {
    id: row.id,
    applicationId: row.application_id,
    status: row.status,
    receiptNumber: requireStored(row.receipt_number, 'payment_attempts.receipt_number', row.id),
    chargedAt: row.charged_at,
    amount: row.amount,
    card: { brand: row.brand, lastFour: row.last_four },
    snapshot: purchaseSnapshots.read(row.snapshot, row.id),
  };
}
