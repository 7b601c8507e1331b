import { refundReason, type RefundReason } from '@socio/domain/refund-reason';
import type { Database } from '../../db/connection.ts';
import { refundIssuedMail } from '../../mails/refund-issued.ts';
import { findPaidAttempt, type PaidAttempt } from './paid-attempt.ts';
import type { Which } from '../engine/due.ts';
import type { Handler, JobOutcome } from '../engine/queue.ts';
import type { Services } from '../services.ts';
import { findUnmailedAttempts, sendPaymentMail } from './send-payment-mail.ts';

export const refunds = { kind: 'refund-done', statuses: ['refunded'], moved: 'a.updated_at' } as const;

type Dependencies = Pick<Services, 'db' | 'clock' | 'email' | 'mailFrom' | 'publicUrl'>;

/** A refund usually takes seconds; only a slower one is announced before it is done. */
const patienceMs = 2 * 60_000;

/** Tells the person that a charge without a policy is being refunded, and why. */
export function createMailRefund({ db, clock, email, mailFrom, publicUrl }: Dependencies): Handler {
  const send = async (paid: PaidAttempt, state: 'started' | 'done', start: Start): Promise<JobOutcome> => {
    const kind = `refund-${state}` as const;
    const about = { applicationId: paid.applicationId, attemptId: paid.id, kind };
    return await sendPaymentMail({ db, clock }, about, async () => {
      const { insured, vehicle, renewalOf } = paid.snapshot;
      if (insured.email === null) return null;
      const mail = refundIssuedMail({
        givenName: insured.name,
        receiptNumber: paid.receiptNumber,
        brandModel: vehicle.brandModel,
        year: vehicle.year,
        amount: paid.amount,
        card: paid.card,
        state,
        reason: await findReason(db, paid, start),
        isRenewal: renewalOf !== undefined,
        publicUrl,
      });
      const messageId = `refund-${state}.${paid.id}@socio-seguro`;
      return await email.send({ to: insured.email, messageId, from: mailFrom, ...mail });
    });
  };

  return async (attemptId) => {
    const paid = await findPaidAttempt(db, attemptId);
    if (paid?.status !== 'refunding' && paid?.status !== 'refunded') return 'done';
    const start = await findRefundStart(db, paid.applicationId);
    if (paid.status === 'refunded') return await send(paid, 'done', start);
    if (clock().getTime() - start.at.getTime() >= patienceMs) await send(paid, 'started', start);
    // The mail that confirms the refund is still to come.
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
): Promise<RefundReason> {
  const policy = await db
    .selectFrom('policies')
    .select('state')
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return refundReason({ actor, chargedAt, startedAt: at, policyState: policy?.state ?? 'none' });
}

/** The sweep includes refunds under way, which are announced if they take long. */
export async function findUnmailedRefunds(db: Database, which: Which): Promise<string[]> {
  const statuses = 'before' in which ? (['refunding', 'refunded'] as const) : refunds.statuses;
  return await findUnmailedAttempts(db, { ...refunds, statuses }, which);
}
