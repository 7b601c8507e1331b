import { civilDate } from '@socio/domain/dates';
import { paymentReceiptMail } from '../../mails/payment-receipt.ts';
import type { Handler } from '../engine/queue.ts';
import type { Services } from '../services.ts';
import { findPaidAttempt } from './paid-attempt.ts';
import { sendPaymentMail } from './send-payment-mail.ts';

export const receipts = { kind: 'receipt', statuses: ['charged'], moved: 'a.charged_at' } as const;

type Dependencies = Pick<Services, 'db' | 'clock' | 'email' | 'mailFrom' | 'publicUrl' | 'receiptTerms'>;

/** Sends the receipt of a charge, unless the charge is already being refunded: another mail reports that. */
export function createMailReceipt(dependencies: Dependencies): Handler {
  const { db, clock, email, mailFrom, publicUrl, receiptTerms } = dependencies;
  return async (attemptId) => {
    const paid = await findPaidAttempt(db, attemptId);
    if (paid?.status !== 'charged') return 'done';
    const about = { applicationId: paid.applicationId, attemptId, kind: 'receipt' } as const;
    return await sendPaymentMail({ db, clock }, about, async () => {
      const { insured, vehicle, coverage, billingCycle, price, renewalOf } = paid.snapshot;
      if (insured.email === null) return null;
      const mail = paymentReceiptMail({
        givenName: insured.name,
        receiptNumber: paid.receiptNumber,
        date: civilDate(paid.chargedAt),
        brandModel: vehicle.brandModel,
        year: vehicle.year,
        coverage,
        billingCycle,
        price,
        collectedBy: receiptTerms.collectedBy,
        card: paid.card,
        ...(renewalOf !== undefined && { renewsAt: new Date(renewalOf.startsAt) }),
        publicUrl,
      });
      const messageId = `payment-receipt.${attemptId}@socio-seguro`;
      return await email.send({ to: insured.email, messageId, from: mailFrom, ...mail });
    });
  };
}
