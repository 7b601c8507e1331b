import { paymentReceiptMail } from './mails/payment-receipt.ts';
import { policyIssuedMail } from './mails/policy-issued.ts';
import { refundIssuedMail } from './mails/refund-issued.ts';
import type { Email } from './providers/email/port.ts';
import type { SendPaymentMails } from './workflows/mails/create-payment-mails.ts';
import type { PolicyMail } from './workflows/mails/mail-policy.ts';

type SendMails = SendPaymentMails & { sendPolicyMail: (mail: PolicyMail) => ReturnType<Email['send']> };

/** Joins what the workflows have to tell with its words and the mail server. */
export function buildMails(
  email: Email,
  { from, publicUrl }: { from: string; publicUrl: string },
): SendMails {
  return {
    sendPolicyMail: ({ to, messageId, ...words }) =>
      email.send({ to, messageId, from, ...policyIssuedMail({ ...words, publicUrl }) }),
    sendReceiptMail: ({ to, messageId, ...words }) =>
      email.send({ to, messageId, from, ...paymentReceiptMail({ ...words, publicUrl }) }),
    sendRefundMail: ({ to, messageId, ...words }) =>
      email.send({ to, messageId, from, ...refundIssuedMail({ ...words, publicUrl }) }),
  };
}
