import type { Database } from '../../db/connection.ts';
import type { PaymentMail, PaymentStatus } from '../../db/types.ts';
import type { MailReceipt } from './mail-receipt.ts';
import type { MailRefund } from './mail-refund.ts';

type Dependencies = {
  db: Database;
  clock: () => Date;
  mailReceipt: MailReceipt;
  mailRefund: MailRefund;
  onError: (error: unknown) => void;
  /** Unsent for longer than this is too long. */
  sweepAfterMs: number;
};

/** Older than this, a mail is no news any more; an operator sees it. */
const newsForMs = 7 * 24 * 3_600_000;
const atMost = 100;

/** Attempts in that state, moved within the time, whose mail has not come to its end. */
function findUnmailed(
  db: Database,
  kind: PaymentMail,
  moved: 'a.charged_at' | 'a.updated_at',
  statuses: PaymentStatus[],
  { since, before }: { since: Date; before: Date },
) {
  return db
    .selectFrom('payment_attempts as a')
    .leftJoin('payment_mails as m', (join) => join.onRef('m.attempt_id', '=', 'a.id').on('m.kind', '=', kind))
    .select('a.id')
    .where('a.status', 'in', statuses)
    .where(moved, '>', since)
    .where(moved, '<', before)
    .where('m.sent_at', 'is', null)
    .where('m.refused_at', 'is', null)
    .where((eb) => eb.or([eb('m.updated_at', 'is', null), eb('m.updated_at', '<', before)]))
    .orderBy(moved)
    .limit(atMost)
    .execute();
}

/** Takes up again the mails about payments that nobody has sent, whatever became of their jobs. */
export function createSweepPaymentMails(dependencies: Dependencies): () => Promise<void> {
  const { db, clock, mailReceipt, mailRefund, onError, sweepAfterMs } = dependencies;
  return async () => {
    const now = clock().getTime();
    const within = { since: new Date(now - newsForMs), before: new Date(now - sweepAfterMs) };
    const receipts = await findUnmailed(db, 'receipt', 'a.charged_at', ['charged'], within);
    for (const { id } of receipts) await mailReceipt(id).catch(onError);
    const givenBack = ['refunding', 'refunded'] as const;
    const refunds = await findUnmailed(db, 'refund-done', 'a.updated_at', [...givenBack], within);
    for (const { id } of refunds) await mailRefund(id).catch(onError);
  };
}
