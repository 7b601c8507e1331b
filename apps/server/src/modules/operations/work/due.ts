import { allowsNewAttempt, isOpen } from '@socio/domain/payment-state';
import type { Work } from './repository.ts';

/** One piece of work that an application waits for. */
export type Due =
  | { work: 'settle-payment'; attemptId: string }
  | { work: 'look-for-late-charge'; attemptId: string; idempotencyKey: string }
  | { work: 'refund-late-charge'; chargeId: string }
  | { work: 'confirm-refund' }
  | { work: 'refund-payment' }
  | { work: 'issue-policy' }
  | { work: 'mail-policy' }
  | { work: 'mail-receipt'; attemptId: string }
  | { work: 'mail-refund'; attemptId: string };

/** What is due now; each piece may make the next one due. */
export function dueWork({ fulfilment, attempts, lateCharges, policy }: Work): Due[] {
  const due: Due[] = [];
  for (const { id, status, mailsEnded } of attempts) {
    if (isOpen(status)) due.push({ work: 'settle-payment', attemptId: id });
    if (status === 'refunding') due.push({ work: 'refund-payment' });
    if (status === 'charged' && fulfilment === 'refunding') due.push({ work: 'confirm-refund' });
    if (status === 'charged' && !mailsEnded.includes('receipt')) {
      due.push({ work: 'mail-receipt', attemptId: id });
    }
    if (status === 'refunded' && !mailsEnded.includes('refund-done')) {
      due.push({ work: 'mail-refund', attemptId: id });
    }
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
  return asks;
}

export function keyOf(due: Due): string {
  if ('attemptId' in due) return `${due.work} ${due.attemptId}`;
  return 'chargeId' in due ? `${due.work} ${due.chargeId}` : due.work;
}
