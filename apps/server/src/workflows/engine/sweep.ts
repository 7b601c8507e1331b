import { ABANDONED_AFTER_MS } from '@socio/domain/refund-reason';
import type { Database } from '../../db/connection.ts';
import {
  findAbandonedCharges,
  findUnconfirmedRefunds,
  findUnfinishedLateRefunds,
  findUnfinishedPolicies,
  findUnfinishedRefunds,
  findUnmailedPolicies,
  findUnsettledAttempts,
} from '../find-standing.ts';
import type { ConfirmRefund } from '../payment/confirm-refund.ts';
import type { IssuePolicy } from '../policy/issue-policy.ts';
import type { MailPolicy } from '../mails/mail-policy.ts';
import type { RefundLateCharge } from '../payment/refund-late-charge.ts';
import type { DecideRefund, RefundPayment } from '../payment/refund-payment.ts';
import type { SettlePayment } from '../payment/settle-payment.ts';

type Dependencies = {
  db: Database;
  clock: () => Date;
  settlePayment: SettlePayment;
  issuePolicy: IssuePolicy;
  mailPolicy: MailPolicy;
  refundPayment: RefundPayment;
  refundLateCharge: RefundLateCharge;
  decideRefund: DecideRefund;
  confirmRefund: ConfirmRefund;
  onError: (error: unknown) => void;
  /** Standing still longer than this is too long. */
  sweepAfterMs: number;
};

const atOnce = 4;

/**
 * Takes up again what stands longer than its limit, whatever made it stand. Several servers may sweep at the same
 * time: everything that it starts decides in the database or under its key.
 */
export function createSweep(dependencies: Dependencies): () => Promise<void> {
  const { db, clock, settlePayment, issuePolicy, mailPolicy, onError, sweepAfterMs } = dependencies;
  const { refundPayment, refundLateCharge, decideRefund, confirmRefund } = dependencies;

  const forEach = async (ids: string[], work: (id: string) => Promise<unknown>) => {
    for (let start = 0; start < ids.length; start += atOnce) {
      const batch = ids.slice(start, start + atOnce);
      // One that fails must not keep the others from their end.
      await Promise.all(batch.map((id) => work(id).catch(onError)));
    }
  };

  const giveBack = (applicationId: string) =>
    db.transaction().execute((trx) => decideRefund(trx, { applicationId, from: 'charged', now: clock() }));

  return async () => {
    const now = clock().getTime();
    const before = new Date(now - sweepAfterMs);
    await forEach(await findUnsettledAttempts(db, before), settlePayment);
    await forEach(await findUnfinishedPolicies(db, before), issuePolicy);
    await forEach(await findAbandonedCharges(db, new Date(now - ABANDONED_AFTER_MS)), giveBack);
    await forEach(await findUnconfirmedRefunds(db, before), confirmRefund);
    await forEach(await findUnfinishedRefunds(db, before), refundPayment);
    await forEach(await findUnfinishedLateRefunds(db, before), refundLateCharge);
    await forEach(await findUnmailedPolicies(db, before), mailPolicy);
  };
}
