import type { Database } from '../../db/connection.ts';
import type { EmailAnswer } from '../../providers/email/port.ts';
import type { Jobs } from '../engine/queue.ts';
import { createMailReceipt, type ReceiptMail } from './mail-receipt.ts';
import { createMailRefund, type RefundMail } from './mail-refund.ts';
import { createSweepPaymentMails } from './sweep-payment-mails.ts';

export type SendPaymentMails = {
  sendReceiptMail: (mail: ReceiptMail) => Promise<EmailAnswer>;
  sendRefundMail: (mail: RefundMail) => Promise<EmailAnswer>;
};

type Dependencies = SendPaymentMails & {
  db: Database;
  jobs: Jobs;
  clock: () => Date;
  onError: (error: unknown) => void;
  sweepAfterMs: number;
};

/** Joins what tells a person of their money, beside what moves it. Gives the sweep of what nobody told. */
export function createPaymentMails(dependencies: Dependencies): () => Promise<void> {
  const { db, jobs, sendReceiptMail, sendRefundMail, clock, onError, sweepAfterMs } = dependencies;
  const mailReceipt = createMailReceipt({ db, sendReceiptMail, clock });
  const mailRefund = createMailRefund({ db, sendRefundMail, clock });
  jobs.work('mail-receipt', ({ attemptId }) => mailReceipt(attemptId));
  jobs.work('mail-refund', ({ attemptId }) => mailRefund(attemptId));
  return createSweepPaymentMails({ db, clock, mailReceipt, mailRefund, onError, sweepAfterMs });
}
