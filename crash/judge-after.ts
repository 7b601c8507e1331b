import type { Facts } from './facts.ts';

type After = NonNullable<Facts['after']>;
type Booked = Facts['gateway']['charges'][number];

const isOfReceipt = ({ key }: { key: string }) => key.includes(':receipt-');

/** What goes back of a charge by cancelling its policy, in centavos. */
export function givenBackBy(after: Facts['after'], chargeId: string): number {
  const refunds = after?.refunds.filter((refund) => refund.chargeId === chargeId) ?? [];
  return refunds.reduce((sum, { amount, state }) => (state === 'refunded' ? sum + amount : sum), 0);
}

export const isCancelled = (after: Facts['after']) =>
  after?.cancellations.some(({ state }) => state === 'confirmed') ?? false;

/** The charges of what bought a policy, and those of its later receipts. */
export function splitCharges({ gateway }: Pick<Facts, 'gateway'>): { bought: Booked[]; later: Booked[] } {
  return {
    bought: gateway.charges.filter((charge) => !isOfReceipt(charge)),
    later: gateway.charges.filter(isOfReceipt),
  };
}

/** Each receipt is paid by one charge of which the insurer knows; a cancelling moves its money once. */
export function judgeAfter(facts: Facts): string[] {
  const { after, policy, gateway } = facts;
  const { later } = splitCharges(facts);
  if (after === undefined) return later.length === 0 ? [] : ['a receipt charged without a policy'];
  return [
    ...judgeReceipts(after, later, gateway.refunds),
    ...judgeCancelling(after, policy?.state ?? 'none', gateway.refunds),
    ...judgeChanges(after),
    ...judgeRenewal(after),
  ];
}

function judgeReceipts(after: After, booked: Booked[], refunds: Facts['gateway']['refunds']): string[] {
  const wrong: string[] = [];
  for (const { key, status, chargeId, amount, refundedAmount } of booked) {
    const row = after.charges.find((charge) => charge.key === key);
    if (row === undefined) {
      wrong.push(`${key} is only at the gateway`);
      continue;
    }
    if (status !== 'charged') continue;
    const isKept = row.status === 'charged' && row.chargeId === chargeId && row.amount === amount;
    if (!isKept && row.status !== 'refunded') wrong.push(`${key} is charged, and here ${row.status}`);
    const expected = row.status === 'refunded' ? amount : givenBackBy(after, chargeId);
    if (refundedAmount !== expected)
      wrong.push(`${key}: ${refundedAmount} given back instead of ${expected}`);
    const back = refunds.filter((refund) => refund.chargeId === chargeId);
    if (back.length > 1) wrong.push(`${back.length} refunds of ${key}`);
  }
  for (const { key, status } of after.charges) {
    if (!['charged', 'declined', 'cancelled', 'refunded'].includes(status))
      wrong.push(`${key} still ${status}`);
    if (status === 'charged' && !booked.some((charge) => charge.key === key && charge.status === 'charged'))
      wrong.push(`${key} is charged only here`);
  }
  for (const { number, kind, state, isTold } of after.receipts) {
    if (number === 1) continue;
    const paying = after.charges.filter((charge) => charge.number === number && charge.status === 'charged');
    const isPaid = state === 'paid' || state === 'refunded';
    if (paying.length !== (isPaid ? 1 : 0))
      wrong.push(`receipt ${number} is ${state}, ${paying.length} charges`);
    if (state === 'charging') wrong.push(`receipt ${number} is still charging`);
    // Of a change the insurer knows by confirming it, and the mail about it says what it cost.
    if (kind === 'endorsement') continue;
    const told = after.payments.filter((payment) => payment.number === number);
    if (told.length > (isPaid ? 1 : 0))
      wrong.push(`receipt ${number} is ${state}, the insurer has it as paid`);
    if (state === 'paid' && (told.length !== 1 || !isTold))
      wrong.push(`the insurer does not know receipt ${number}`);
    if (isPaid && !after.mails.includes('paid')) wrong.push(`nobody was told that receipt ${number} is paid`);
  }
  return wrong;
}

function judgeCancelling(after: After, policyState: string, refunds: Facts['gateway']['refunds']): string[] {
  const wrong: string[] = [];
  const confirmed = after.cancellations.filter(({ state }) => state === 'confirmed');
  if (confirmed.length !== after.cancelled)
    wrong.push(`cancelled ${confirmed.length} times here, ${after.cancelled} times at the insurer`);
  if ((policyState === 'cancelled') !== confirmed.length > 0)
    wrong.push(`the policy is ${policyState}, and ${confirmed.length} cancellations are confirmed`);
  for (const { state, hasDocument } of after.cancellations) {
    if (state === 'asked' || state === 'confirming') wrong.push(`a cancellation still ${state}`);
    if (state === 'confirmed' && !hasDocument) wrong.push('a cancellation without document');
    for (const kind of ['asked', state === 'confirmed' ? 'confirmed' : 'asked'])
      if (!after.mails.includes(kind)) wrong.push(`nobody was told that a cancellation is ${kind}`);
  }
  for (const { chargeId, amount, state } of after.refunds) {
    const done = refunds.filter((refund) => refund.chargeId === chargeId && refund.amount === amount);
    if (state !== 'refunded') wrong.push(`a refund still ${state}`);
    if (done.length !== 1) wrong.push(`${done.length} refunds of ${amount} to ${chargeId}`);
  }
  const isAllBack = after.refunds.some(({ isOfChange }) => !isOfChange);
  if (isAllBack && !after.mails.includes('refunded')) wrong.push('nobody was told that the money came back');
  return wrong;
}

function judgeChanges({ endorsements, endorsed }: After): string[] {
  const wrong: string[] = [];
  const confirmed = endorsements.filter(({ state }) => state === 'confirmed');
  if (confirmed.length !== endorsed)
    wrong.push(`${confirmed.length} changes here, ${endorsed} at the insurer`);
  if (confirmed.some(({ hasDocument }) => !hasDocument)) wrong.push('a change without document');
  if (confirmed.some(({ isMailed }) => !isMailed)) wrong.push('a change that nobody was told of');
  for (const { state } of endorsements)
    if (state === 'charging' || state === 'asked') wrong.push(`a change still ${state}`);
  return wrong;
}

function judgeRenewal({ renewal }: After): string[] {
  if (renewal === undefined) return [];
  const { state, endDate, issued } = renewal;
  const wrong: string[] = [];
  if (state === 'charging' || state === 'paid') wrong.push(`a renewal still ${state}`);
  if (issued.length !== (state === 'issued' ? 1 : 0))
    wrong.push(`a renewal is ${state}, and the insurer has ${issued.length}`);
  if (issued.some((startDate) => startDate !== endDate))
    wrong.push(`the policy ends on ${endDate}, the next begins on ${issued.join(', ')}`);
  return wrong;
}
