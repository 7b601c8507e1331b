import { allowsNewAttempt, isOpen } from '@socio/domain/payment-state';
import type { Work, WorkAttempt } from './repository.ts';

/** One piece of work that an application waits for. */
export type Due =
  | { work: 'settle-payment'; attemptId: string }
  | { work: 'look-for-late-charge'; attemptId: string; idempotencyKey: string }
  | { work: 'refund-late-charge'; chargeId: string }
  | { work: 'confirm-refund' }
  | { work: 'refund-payment' }
  | { work: 'issue-policy' }
  | { work: 'mail-policy' }
  /** `wasRefused`: nothing but an operator's retry sends it again. */
  | { work: 'mail-receipt' | 'mail-refund'; attemptId: string; wasRefused: boolean };

/** The mail that a person should have of a charge, or of what went back. */
function paymentMail({ id, status, mails }: WorkAttempt, ended: 'refused' | undefined): Due[] {
  const mail = { attemptId: id, wasRefused: ended === 'refused' };
  if (status === 'charged' && mails.receipt === ended) return [{ work: 'mail-receipt', ...mail }];
  if (status === 'refunded' && mails['refund-done'] === ended) return [{ work: 'mail-refund', ...mail }];
  return [];
}

/** What is due now; each piece may make the next one due. */
export function dueWork({ fulfilment, attempts, lateCharges, policy }: Work): Due[] {
  const due: Due[] = [];
  for (const attempt of attempts) {
    const { id, status } = attempt;
    if (isOpen(status)) due.push({ work: 'settle-payment', attemptId: id });
    if (status === 'refunding') due.push({ work: 'refund-payment' });
    if (status === 'charged' && fulfilment === 'refunding') due.push({ work: 'confirm-refund' });
    due.push(...paymentMail(attempt, undefined));
  }
  due.push(...lateCharges.map((chargeId) => ({ work: 'refund-late-charge', chargeId }) as const));
  const isIssuing = policy?.state === 'issuing' && fulfilment === 'issuing';
  if (isIssuing || (policy?.state === 'issued' && !policy.hasDocument)) due.push({ work: 'issue-policy' });
  if (policy?.state === 'issued' && policy.hasDocument && policy.mail === 'unsent') {
    due.push({ work: 'mail-policy' });
  }
  return due;
}

/** What is at its end as far as the database knows, where outside it may be otherwise. */
export function worthAsking({ attempts, policy }: Work): Due[] {
  const asks: Due[] = attempts
    .filter(({ status }) => allowsNewAttempt(status))
    .map(({ id, idempotencyKey }) => ({ work: 'look-for-late-charge', attemptId: id, idempotencyKey }));
  if (policy?.state === 'issued' && policy.hasDocument && policy.mail === 'refused') {
    asks.push({ work: 'mail-policy' });
  }
  asks.push(...attempts.flatMap((attempt) => paymentMail(attempt, 'refused')));
  return asks;
}

export function keyOf(due: Due): string {
  if ('attemptId' in due) return `${due.work} ${due.attemptId}`;
  return 'chargeId' in due ? `${due.work} ${due.chargeId}` : due.work;
}
