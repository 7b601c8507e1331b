import { formatMxn } from '@socio/domain/money';
import type { PolicyFacts } from './collect-facts.ts';
import type { Violation } from './judge.ts';

/** Of how many violations the policy's history is printed. */
const shown = 20;

/** What happened in the year, and what was wrong, with the policy and its history. */
export function writeFigures(policies: PolicyFacts[], violations: Violation[]): string[] {
  const booked = policies.flatMap(({ gateway }) => gateway.charges);
  const charged = booked.filter(({ status }) => status === 'charged');
  const back = policies.flatMap(({ gateway }) => gateway.refunds);
  const money = (of: readonly { amount: number }[]) =>
    `${of.length}, MXN ${formatMxn(of.reduce((sum, { amount }) => sum + amount, 0))}`;
  const ends = policies.map(({ state, cancellations }) => {
    const ended = cancellations.find((one) => one.state === 'confirmed');
    if (state !== 'cancelled') return state;
    return ended === undefined ? 'ended unpaid' : `cancelled by the ${ended.asked_by}`;
  });
  const receipts = policies.flatMap((policy) =>
    policy.receipts.map(({ state }) => `${policy.collectedBy}: ${state}`),
  );
  const changes = policies.flatMap(({ endorsements }) =>
    endorsements.map(({ kind, state }) => `${kind} ${state}`),
  );
  const renewals = policies.flatMap(({ renewal }) => (renewal === null ? [] : [renewal.state]));
  const mails = policies.flatMap(({ receiptMails, cancellationMails }) => [
    ...receiptMails.map(({ kind }) => `receipt ${kind}`),
    ...cancellationMails.map(({ kind }) => `cancelling ${kind}`),
  ]);
  return [
    `policies: ${count(ends)}`,
    `receipts: ${count(receipts)}`,
    `changes: ${count(changes)}`,
    `renewals: ${count(renewals)}`,
    `charged: ${money(charged)}`,
    `declined: ${booked.filter(({ status }) => status === 'declined').length}`,
    `refunded: ${money(back)}`,
    `mails: ${count(mails)}`,
    `violations: ${violations.length}${violations.length === 0 ? '' : ` (${count(violations.map(({ rule }) => rule))})`}`,
    ...violations
      .slice(0, shown)
      .flatMap(({ rule, what, facts }) => [
        '',
        `${facts.policyNumber} (${facts.kind}): ${rule}: ${what}`,
        ...facts.story.map((line) => `  ${line}`),
        ...facts.gateway.charges.map(
          ({ at, key, status, amount }) => `  ${at} ${key.slice(37)} ${status} ${amount}`,
        ),
        `  ${facts.receipts.map(({ number, state }) => `${number} ${state}`).join(', ')}`,
      ]),
  ];
}

function count(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const sorted = [...counts].toSorted(([, one], [, other]) => other - one);
  return sorted.map(([name, times]) => `${name} ${times}`).join(', ');
}
