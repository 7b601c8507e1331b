import { beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../test-database.ts';
import type { PolicyFacts } from './collect-facts.ts';
import { judge } from './judge.ts';
import { simulateYear } from './simulate.ts';

let lived: Awaited<ReturnType<typeof simulateYear>>;
beforeAll(async () => {
  lived = await simulateYear(createTestDatabase(), {
    policies: 18,
    // Deals a mix of everything: paid late, changed, paid ahead, reinstated, cancelled, renewed.
    seed: 555,
    buyingDays: 2,
    calmDays: 60,
    ofInsurer: 4,
    readEvery: 30,
    print: () => undefined,
  });
}, 600_000);

test('after-the-sale.md: 18 policies of as many kinds through 14 months; product, gateway and insurer agree', () => {
  expect(lived.violations.map(({ rule, what, facts }) => `${facts.kind}: ${rule}: ${what}`)).toEqual([]);
  expect(lived.policies.filter(({ kind }) => !kind.endsWith('(next year)'))).toHaveLength(18);
});

const paying = ({ state, charges, collectedBy, kind }: PolicyFacts) =>
  kind === 'pays' && state === 'issued' && collectedBy === 'product' && charges.length > 0;

const madeChange: PolicyFacts['endorsements'][number] = {
  policy_id: '1',
  id: '2',
  number: 1,
  kind: 'coverage',
  state: 'confirmed',
  receipt: null,
  askedAt: new Date(),
  effectiveAt: new Date(),
  documentKey: '1',
  mailedAt: new Date(),
  rows: null,
  pays: [],
};

/** What each rule must notice, done to what is known of a policy that pays all year. */
const wrongs: Record<string, (facts: PolicyFacts) => void> = {
  'the gateway charged − refunded = premium kept + fee + their IVA': ({ gateway }) =>
    gateway.refunds.push({ chargeId: 'ch_1', amount: 1 }),
  'product and gateway know the same charges': ({ gateway }) => void gateway.charges.pop(),
  'a receipt is paid by one charge': ({ charges }) => {
    const [charge] = charges;
    if (charge !== undefined) charges.push({ ...charge, key: `${charge.key}9` });
  },
  'receipts add up to what the insurer asked for': ({ receipts }) => {
    for (const receipt of receipts.slice(0, 1)) receipt.amount += 1;
  },
  'changes are the same here and there': ({ insurer, policyNumber }) =>
    void insurer.endorsed.push({ policyNumber, number: 1, status: 'endorsed', change: { kind: 'name' } }),
  'insured on paper = insured at the insurer': ({ insurer }) => {
    insurer.policy = 'suspended';
  },
  'cover ends here and there at the same instant': ({ insurer, policyNumber }) =>
    void insurer.lapses.push({
      policyNumber,
      number: 2,
      lapsesAt: '2026-05-01T18:00:00.000Z',
      status: 'lapsed',
    }),
  'receipts stand at the insurer as here': ({ insurer }) => {
    for (const receipt of insurer.receipts) receipt.state = 'due';
  },
  'the insurer knows of each payment, its amount and its time': ({ insurer }) => void insurer.payments.pop(),
  'nobody is charged after the grace, or gets it all back': ({ gateway }) => {
    for (const charge of gateway.charges) charge.at = '2027-05-01T16:00:00.000Z';
  },
  'no attempt is opened too early or in the last half hour': ({ charges }) => {
    for (const charge of charges) charge.createdAt = new Date('2026-03-26T16:00:00Z');
  },
  'nobody is charged at night, or twice a day for a receipt, without being there': ({ gateway }) => {
    for (const charge of gateway.charges) charge.at = '2026-05-01T05:00:00.000Z';
  },
  'nobody is charged without a mandate of that card': ({ mandates }) => {
    for (const mandate of mandates) mandate.ended_at = mandate.given_at;
  },
  'a card that said never, or that asked, is left alone': ({ charges }) => {
    for (const charge of charges.slice(0, 1)) charge.retry = 'never';
  },
  'nobody is charged by hand who did not pay': ({ charges }) => {
    for (const charge of charges) charge.initiatedBy = 'member';
  },
  'nobody is charged for what a cancelling ends, or after a policy has ended': ({ insurer, policyNumber }) =>
    void insurer.lapses.push({
      policyNumber,
      number: 2,
      lapsesAt: '2026-04-01T18:00:00.000Z',
      status: 'lapsed',
    }),
  'the oldest receipt is paid first': ({ receipts }) => {
    for (const receipt of receipts.slice(1, 2)) receipt.paid_at = null;
  },
  'an unpaid receipt suspends its policy': ({ receipts }) => {
    for (const receipt of receipts.slice(1, 2)) receipt.state = 'declined';
  },
  'who pays for a change gets it, or all of it back': ({ endorsements }) =>
    void endorsements.push({ ...madeChange, receipt: 13 }),
  'the next year is charged once, by day, to who agreed, and never more than they were told': ({
    renewal,
    gateway,
  }) => void renewal?.charges.push(...gateway.charges.slice(0, 1)),
  'the next year begins where the old one ends, or all of it comes back': ({ renewal, gateway }) =>
    void renewal?.charges.push(...gateway.charges.slice(0, 1)),
  'what a cheaper change gives back is told': ({ endorsements, cancellationMails }) => {
    endorsements.push(madeChange);
    const of = { policy_id: madeChange.policy_id, cancellationId: null, endorsementId: madeChange.id };
    cancellationMails.push({ ...of, kind: 'refunded', sentAt: new Date() });
  },
  'nothing is left to do': ({ receipts }) => {
    for (const receipt of receipts) receipt.report_at = new Date();
  },
  'every turn of a receipt is told, in its order': ({ receiptMails }) => {
    receiptMails.splice(0, receiptMails.length, ...receiptMails.toReversed());
  },
  'loss of cover and its end are told': ({ insurer, policyNumber }) =>
    void insurer.lapses.push({
      policyNumber,
      number: 2,
      lapsesAt: '2026-05-10T18:00:00.000Z',
      status: 'lapsed',
    }),
  'every mail comes once': ({ inbox }) => void inbox.push(...inbox),
};

test.each(Object.keys(wrongs))('the judge notices where not: %s', (rule) => {
  const facts = structuredClone(lived.policies.find(paying));
  if (facts === undefined) throw new Error('nobody pays');
  expect(judge(facts)).toEqual([]);
  wrongs[rule]?.(facts);
  expect(judge(facts).map((violation) => violation.rule)).toContain(rule);
});
