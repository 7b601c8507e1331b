import { refundReason, type RefundReason } from '@socio/domain/refund-reason';
import type { Database } from '../../db/connection.ts';
import type { EmailAnswer } from '../../providers/email/port.ts';
import { findPaidAttempt, type PaidAttempt } from './paid-attempt.ts';
import type { JobOutcome } from '../engine/queues.ts';
import { sendPaymentMail } from './send-payment-mail.ts';

export type RefundMail = {
  to: string;
  messageId: string;
  givenName: string;
  receiptNumber: string;
  brandModel: string;
  year: number;
  amount: number;
  card: PaidAttempt['card'];
  state: 'started' | 'done';
  reason: RefundReason;
};

type Dependencies = {
  db: Database;
  sendRefundMail: (mail: RefundMail) => Promise<EmailAnswer>;
  clock: () => Date;
};

export type MailRefund = (attemptId: string) => Promise<JobOutcome>;

/** A refund usually takes seconds: only one that takes longer is told before it is done. */
const patienceMs = 2 * 60_000;

/** Tells that the money of a charge without policy goes back, and why. */
export function createMailRefund({ db, sendRefundMail, clock }: Dependencies): MailRefund {
  const send = async (paid: PaidAttempt, state: 'started' | 'done', start: Start): Promise<JobOutcome> => {
    const kind = `refund-${state}` as const;
    const about = { applicationId: paid.applicationId, attemptId: paid.id, kind };
    return await sendPaymentMail({ db, clock }, about, async () => {
      const mail = refundMail(paid, state, await findReason(db, paid, start));
      return mail && (await sendRefundMail(mail));
    });
  };

  return async (attemptId) => {
    const paid = await findPaidAttempt(db, attemptId);
    if (paid?.status !== 'refunding' && paid?.status !== 'refunded') return 'done';
    const start = await findRefundStart(db, paid.applicationId);
    if (paid.status === 'refunded') return await send(paid, 'done', start);
    if (clock().getTime() - start.at.getTime() >= patienceMs) await send(paid, 'started', start);
    // The mail that it is done is still to come.
    return 'later';
  };
}

type Start = { at: Date; actor: string };

async function findRefundStart(db: Database, applicationId: string): Promise<Start> {
  return await db
    .selectFrom('audit_events')
    .select(['at', 'actor'])
    .where('application_id', '=', applicationId)
    .where('kind', '=', 'refund-started')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
}

async function findReason(
  db: Database,
  { applicationId, chargedAt }: PaidAttempt,
  { at, actor }: Start,
): Promise<RefundMail['reason']> {
  const policy = await db
    .selectFrom('policies')
    .select('state')
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return refundReason({ actor, chargedAt, startedAt: at, policyState: policy?.state ?? 'none' });
}

function refundMail(
  { id, receiptNumber, amount, card, snapshot }: PaidAttempt,
  state: RefundMail['state'],
  reason: RefundMail['reason'],
): RefundMail | null {
  const { insured, vehicle } = snapshot;
  if (insured.email === null) return null;
  return {
    to: insured.email,
    messageId: `refund-${state}.${id}@socio-seguro`,
    givenName: insured.name,
    receiptNumber,
    brandModel: vehicle.brandModel,
    year: vehicle.year,
    amount,
    card,
    state,
    reason,
  };
}
