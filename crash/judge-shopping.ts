import { expectedEnds } from './expected-ends.ts';
import type { Facts } from './facts.ts';
import type { Shopping } from './shopping.ts';

/** Whether a purchase ended as its plan allows, and whether the person was told the truth about it. */
export function judgeShopping(shopping: Shopping, facts: Facts | undefined): string[] {
  const { plan, told, amount, unexpected } = shopping;
  if (facts === undefined) return ['nobody knows the application of this purchase'];
  const wrong = unexpected.map((what) => `the browser met: ${what}`);
  const expected: string[] = expectedEnds(plan);
  if (!expected.includes(facts.fulfilment ?? ''))
    wrong.push(`ended ${facts.fulfilment}, the plan allows ${expected.join(' or ')}`);
  for (const { attempt, amount: asked } of facts.attempts) {
    if (asked !== amount) wrong.push(`attempt ${attempt} of ${asked}, the person saw ${amount}`);
  }
  const statusAtGateway = (number: number): string | undefined =>
    facts.gateway.charges.find(({ key }) => key === `${facts.applicationId}:${number}`)?.status;
  for (const number of told.charged) {
    if (statusAtGateway(number) !== 'charged')
      wrong.push(`told that attempt ${number} is charged, and it is not`);
  }
  for (const number of told.declined) {
    if (statusAtGateway(number) === 'charged')
      wrong.push(`told that attempt ${number} is declined, and it is charged`);
  }
  if (told.policyNumber !== null && told.policyNumber !== facts.policy?.policyNumber)
    wrong.push(`told of policy ${told.policyNumber}, on record is ${facts.policy?.policyNumber}`);
  // If the insurer refuses a vehicle before issuing starts, there is no policy; the person asked for the money back.
  const refused = plan.vin.endsWith('000001') ? [undefined, 'refused'] : ['refused'];
  if (told.isRefused && !refused.includes(facts.policy?.state))
    wrong.push(`told that the insurer refused, and the policy is ${facts.policy?.state}`);
  const second = facts.after?.receipts.find(({ number }) => number === 2)?.state ?? 'missing';
  if (told.isReceiptPaid && second !== 'paid' && second !== 'refunded')
    wrong.push(`told that the receipt is paid, and it is ${second}`);
  if (told.isCancelling && facts.policy?.state !== 'cancelled')
    wrong.push(`told that it is being cancelled, and the policy is ${facts.policy?.state}`);
  const renewal = facts.after?.renewal?.state ?? 'missing';
  if (told.isRenewing && renewal !== 'issued') wrong.push(`told that it is renewed, and it is ${renewal}`);
  return wrong;
}

/** Checks that numbers are unique across all purchases. */
export function judgeTogether(all: Facts[]): { applicationId: string; wrong: string }[] {
  const seen = new Map<string, string>();
  return all.flatMap(({ applicationId, attempts, policy }) => {
    const numbers = [...attempts.map(({ receiptNumber }) => receiptNumber), policy?.policyNumber ?? null];
    return numbers.flatMap((number) => {
      if (number === null) return [];
      const other = seen.get(number);
      seen.set(number, applicationId);
      return other === undefined ? [] : [{ applicationId, wrong: `${number} is also that of ${other}` }];
    });
  });
}
