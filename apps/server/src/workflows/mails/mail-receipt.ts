import { civilDate } from '@socio/domain/dates';
import type { BillingCycle, Coverage } from '@socio/domain/tariff/coverages';
import type { PackagePrice } from '@socio/domain/tariff/receipts';
import type { Database } from '../../db/connection.ts';
import type { EmailAnswer } from '../../providers/email/port.ts';
import { findPaidAttempt, type PaidAttempt } from './paid-attempt.ts';
import type { JobOutcome } from '../engine/queues.ts';
import { sendPaymentMail } from './send-payment-mail.ts';

export type ReceiptMail = {
  to: string;
  messageId: string;
  givenName: string;
  receiptNumber: string;
  date: string;
  brandModel: string;
  year: number;
  coverage: Coverage;
  billingCycle: BillingCycle;
  price: PackagePrice;
  card: PaidAttempt['card'];
};

type Dependencies = {
  db: Database;
  sendReceiptMail: (mail: ReceiptMail) => Promise<EmailAnswer>;
  clock: () => Date;
};

export type MailReceipt = (attemptId: string) => Promise<JobOutcome>;

/** Sends the receipt of a charge, unless the charge is on its way back by then: of that another mail tells. */
export function createMailReceipt({ db, sendReceiptMail, clock }: Dependencies): MailReceipt {
  return async (attemptId) => {
    const paid = await findPaidAttempt(db, attemptId);
    if (paid?.status !== 'charged') return 'done';
    const mail = receiptMail(paid);
    const about = { applicationId: paid.applicationId, attemptId, kind: 'receipt' } as const;
    return await sendPaymentMail({ db, clock }, about, async () => mail && (await sendReceiptMail(mail)));
  };
}

function receiptMail({ id, receiptNumber, chargedAt, card, snapshot }: PaidAttempt): ReceiptMail | null {
  const { insured, vehicle, coverage, billingCycle, price } = snapshot;
  if (insured.email === null) return null;
  return {
    to: insured.email,
    messageId: `payment-receipt.${id}@socio-seguro`,
    givenName: insured.name,
    receiptNumber,
    date: civilDate(chargedAt),
    brandModel: vehicle.brandModel,
    year: vehicle.year,
    coverage,
    billingCycle,
    price,
    card,
  };
}
