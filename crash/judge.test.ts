import { describe, expect, test } from 'vitest';
import type { Facts } from './facts.ts';
import { judgeShopping, judgeTogether } from './judge-shopping.ts';
import { judge } from './judge.ts';
import type { Shopping } from './shopping.ts';

type Charge = Facts['gateway']['charges'][number];

const id = 'a1';
const charge: Charge = { key: 'a1:1', chargeId: 'ch_1', status: 'charged', amount: 500, refundedAmount: 0 };
const attempt: Facts['attempts'][number] = {
  attempt: 1,
  key: 'a1:1',
  status: 'charged',
  amount: 500,
  chargeId: 'ch_1',
  receiptNumber: 'R-1',
};
const atInsurer = { key: 'a1:policy', status: 'issued', policyNumber: 'S-1', totalPremium: 6000 };
const policy = {
  state: 'issued',
  policyNumber: 'S-1',
  policyUrl: '/api/policies/S-1/document',
  documentStart: '%PDF',
  totalPremium: 6000,
};
const issued: Facts = {
  applicationId: id,
  fulfilment: 'issued',
  attempts: [attempt],
  lateCharges: [],
  policy,
  gateway: { charges: [charge], refunds: [] },
  insurer: [atInsurer],
  after: undefined,
  mails: 1,
  reminders: [],
  strayReminders: 0,
  isReminderDue: false,
};
const refund = { key: 'a1:1:refund', chargeId: 'ch_1', amount: 500 };
const refunded: Facts = {
  ...issued,
  fulfilment: 'refunded',
  attempts: [{ ...attempt, status: 'refunded' }],
  policy: { ...policy, state: 'refused', policyNumber: null, policyUrl: null, documentStart: null },
  gateway: { charges: [{ ...charge, refundedAmount: 500 }], refunds: [refund] },
  insurer: [{ ...atInsurer, status: 'refused', policyNumber: null }],
  mails: 0,
};
const reminded = { kind: 'vehicle-1-hour', outcome: 'sent', mails: 1, isListed: false };
const paid: Facts = {
  ...issued,
  fulfilment: 'charged',
  policy: undefined,
  insurer: [],
  mails: 0,
  reminders: [reminded],
};
const none: Facts = {
  ...paid,
  reminders: [],
  fulfilment: 'none',
  attempts: [{ ...attempt, status: 'declined', chargeId: null, receiptNumber: null }],
  gateway: { charges: [{ ...charge, status: 'declined' }], refunds: [] },
};
const late: Facts = {
  ...none,
  attempts: [{ ...attempt, status: 'cancelled', chargeId: null }],
  lateCharges: [{ chargeId: 'ch_1', isRefunded: true }],
  gateway: { charges: [{ ...charge, refundedAmount: 500 }], refunds: [refund] },
};

describe('architecture.md, house rule 9: what is in order', () => {
  test.each<[string, Facts]>([
    ['issued', issued],
    ['refused and given back', refunded],
    ['paid, waiting for its vehicle', paid],
    [
      'paid, its reminder uncertain',
      { ...paid, reminders: [{ ...reminded, outcome: null, mails: 0, isListed: true }] },
    ],
    ['arrived all the same', { ...paid, reminders: [{ ...reminded, outcome: 'unknown', isListed: true }] }],
    ['declined', none],
    [
      'declined, then paid with another card',
      {
        ...issued,
        attempts: [{ ...attempt, key: 'a1:0', status: 'declined', chargeId: null }, attempt],
        gateway: {
          charges: [{ ...charge, key: 'a1:0', chargeId: 'ch_0', status: 'declined' }, charge],
          refunds: [],
        },
      },
    ],
    ['charged after the attempt had ended, and given back', late],
  ])('%s', (_name, facts) => {
    expect(judge(facts)).toEqual([]);
  });
});

describe('architecture.md, house rule 9: what is not', () => {
  const second = { ...charge, key: 'a1:2', chargeId: 'ch_2' };
  const secondPaid = { ...attempt, attempt: 2, key: 'a1:2', chargeId: 'ch_2' };
  const gateway = (...charges: Charge[]) => ({ charges, refunds: [] });
  const documentless = (change: object) => ({ ...issued, policy: { ...policy, ...change } });
  test.each<[string, Facts, string]>([
    ['an unknown application', { ...issued, fulfilment: undefined }, 'does not know'],
    [
      'a second charge',
      { ...issued, attempts: [attempt, secondPaid], gateway: gateway(charge, second) },
      '2 charges',
    ],
    ['a charge that nobody asked for', { ...issued, attempts: [] }, 'without an attempt'],
    [
      'a charge that counts as declined',
      { ...none, gateway: gateway(charge) },
      'charged, but the attempt is declined',
    ],
    ['a charge on an application that shows none', { ...paid, fulfilment: 'none' }, 'no policy, no refund'],
    [
      'another charge than on record',
      { ...issued, attempts: [{ ...attempt, chargeId: 'x' }] },
      'another charge',
    ],
    ['a centavo more', { ...issued, gateway: gateway({ ...charge, amount: 501 }) }, '500 asked, 501 charged'],
    ['a charge that never was', { ...paid, gateway: gateway() }, 'without a charge'],
    ['a refund beside a policy', { ...issued, gateway: refunded.gateway }, 'given back'],
    ['a refund that never came', { ...refunded, gateway: gateway(charge) }, '0 of 500 given back'],
    [
      'a refund of a part',
      {
        ...refunded,
        gateway: { charges: [{ ...charge, refundedAmount: 1 }], refunds: [{ ...refund, amount: 1 }] },
      },
      '1 of 500',
    ],
    [
      'two refunds',
      { ...refunded, gateway: { ...refunded.gateway, refunds: [refund, refund] } },
      '2 refunds',
    ],
    [
      'two policies',
      { ...issued, insurer: [atInsurer, { ...atInsurer, policyNumber: 'S-2' }] },
      '2 policies',
    ],
    ['a policy without a record', { ...issued, policy: undefined }, 'issued by the insurer'],
    ['a policy that the insurer does not know', { ...issued, insurer: [] }, 'does not know'],
    ['a policy that is not paid', { ...issued, attempts: [], gateway: gateway() }, 'not paid'],
    ['another premium', { ...issued, insurer: [{ ...atInsurer, totalPremium: 6001 }] }, 'insured for 6001'],
    ['no URL', documentless({ policyUrl: null }), 'without document'],
    ['no file', documentless({ documentStart: null }), 'not there'],
    ['half a file', documentless({ documentStart: '' }), 'no PDF'],
    ['no mail', { ...issued, mails: 0 }, 'nobody was told'],
    ['an attempt without end', { ...none, attempts: [{ ...attempt, status: 'unknown' }] }, 'still unknown'],
    ['a refund without end', { ...refunded, fulfilment: 'refunding' }, 'still refunding'],
    [
      'a late charge that was kept',
      { ...late, lateCharges: [{ chargeId: 'ch_1', isRefunded: false }] },
      'not given back',
    ],
    ['a reminder twice', { ...paid, reminders: [{ ...reminded, mails: 2 }] }, '2 times the reminder'],
    [
      'a reminder that is missing',
      { ...paid, reminders: [{ ...reminded, mails: 0 }] },
      'is missing, and sent',
    ],
    [
      'one that may be missing, and nobody is told',
      { ...paid, reminders: [{ ...reminded, outcome: null, mails: 0 }] },
      'is missing, and not listed',
    ],
    [
      'one that is listed for no reason',
      { ...paid, reminders: [{ ...reminded, isListed: true }] },
      'and is listed',
    ],
    ['one that is not on record', { ...paid, strayReminders: 1 }, 'not on record'],
    ['none at all', { ...paid, reminders: [] }, 'nobody was reminded'],
    ['one that still follows', { ...issued, isReminderDue: true }, 'a reminder follows'],
  ])('%s', (_name, facts, wrong) => {
    expect(judge(facts).join('; ')).toContain(wrong);
  });
});

describe('what the person was told', () => {
  const shopping: Shopping = {
    plan: {
      index: 0,
      cycle: 'MENSUAL',
      cards: { first: 'charges', second: null },
      vin: '3N1CN8AE0PL100000',
      plates: 'ABC-123-A',
      tabs: 1,
      leaves: 'never',
      afterwards: 'nothing',
      faults: [],
    },
    applicationId: id,
    amount: 500,
    mandate: { amount: '1.00', text_version: '1' },
    told: {
      charged: [1],
      declined: [],
      policyNumber: 'S-1',
      isRefused: false,
      isReceiptPaid: false,
      isCancelling: false,
      isRenewing: false,
    },
    cardId: 'c1',
    lostAnswers: 0,
    unexpected: [],
    events: [],
  };
  const told = (change: Partial<Shopping['told']>) => ({
    ...shopping,
    told: { ...shopping.told, ...change },
  });
  test('the truth', () => {
    expect(judgeShopping(shopping, issued)).toEqual([]);
  });
  test.each<[string, Shopping, Facts | undefined, string]>([
    ['nobody knows of it', shopping, undefined, 'nobody knows'],
    ['it ended otherwise', shopping, paid, 'ended charged, the plan allows issued'],
    ['it was charged another amount', { ...shopping, amount: 499 }, issued, 'the person saw 499'],
    ['charged, and it is not', told({ charged: [1, 2] }), issued, 'attempt 2 is charged, and it is not'],
    [
      'declined, and it is charged',
      told({ declined: [1] }),
      issued,
      'attempt 1 is declined, and it is charged',
    ],
    ['another policy', told({ policyNumber: 'S-9' }), issued, 'told of policy S-9'],
    ['refused, and it is issued', told({ isRefused: true }), issued, 'told that the insurer refused'],
    [
      'a receipt paid, and it is not',
      told({ isReceiptPaid: true }),
      issued,
      'the receipt is paid, and it is',
    ],
    ['cancelled, and it is not', told({ isCancelling: true }), issued, 'and the policy is issued'],
    ['renewed, and it is not', told({ isRenewing: true }), issued, 'renewed, and it is missing'],
    ['an answer without a way on', { ...shopping, unexpected: ['403'] }, issued, 'the browser met: 403'],
  ])('%s', (_name, one, facts, wrong) => {
    expect(judgeShopping(one, facts).join('; ')).toContain(wrong);
  });
  test('one number for two purchases', () => {
    const other = { ...issued, applicationId: 'b2' };
    expect(judgeTogether([issued])).toEqual([]);
    expect(judgeTogether([issued, other])).toMatchObject([{ applicationId: 'b2' }, { applicationId: 'b2' }]);
  });
});
