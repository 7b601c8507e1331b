import { expect, test } from 'vitest';
import type { Facts } from './facts.ts';
import { judge } from './judge.ts';

type Charge = Facts['gateway']['charges'][number];

const charge: Charge = { key: 'a1:1', chargeId: 'ch_1', status: 'charged', amount: 500, refundedAmount: 0 };
const policy = {
  state: 'cancelled',
  policyNumber: 'S-1',
  policyUrl: '/api/policies/S-1/document',
  documentStart: '%PDF',
  totalPremium: 6000,
};
const bought = {
  attempt: 1,
  key: 'a1:1',
  status: 'charged',
  amount: 500,
  chargeId: 'ch_1',
  receiptNumber: 'R-1',
};
const paid = { number: 2, key: 'a1:receipt-2:1', status: 'charged', amount: 300, chargeId: 'ch_2' };
const back = { chargeId: 'ch_2', amount: 200, state: 'refunded', isOfChange: false };
const renewed = { state: 'issued', endDate: '2026-03-10', issued: ['2026-03-10'] };
/** Its second receipt was charged, then it was cancelled. */
const lived: NonNullable<Facts['after']> = {
  receipts: [
    { number: 1, kind: 'regular', state: 'paid', isTold: true },
    { number: 2, kind: 'regular', state: 'paid', isTold: true },
  ],
  charges: [paid],
  cancellations: [{ state: 'confirmed', hasDocument: true }],
  refunds: [back],
  endorsements: [{ state: 'confirmed', hasDocument: true, isMailed: true }],
  endorsed: 1,
  renewal: renewed,
  payments: [{ number: 2, amount: 300 }],
  cancelled: 1,
  mails: ['paid', 'asked', 'confirmed', 'refunded'],
};
const second: Charge = {
  key: 'a1:receipt-2:1',
  chargeId: 'ch_2',
  status: 'charged',
  amount: 300,
  refundedAmount: 200,
};
const partly = { key: 'r1', chargeId: 'ch_2', amount: 200 };
const cancelled: Facts = {
  applicationId: 'a1',
  fulfilment: 'issued',
  attempts: [bought],
  lateCharges: [],
  policy,
  insurer: [{ key: 'a1:policy', status: 'issued', policyNumber: 'S-1', totalPremium: 6000 }],
  mails: 1,
  reminders: [],
  strayReminders: 0,
  isReminderDue: false,
  after: lived,
  gateway: { charges: [charge, second], refunds: [partly] },
};

test('changed, renewed, its second receipt charged, then cancelled: all in order', () => {
  expect(judge(cancelled)).toEqual([]);
});

test.each<[string, Partial<typeof lived>, string]>([
  ['a receipt charged twice', { charges: [paid, { ...paid, key: 'a1:receipt-2:2' }] }, '2 charges'],
  ['a receipt charged only here', { charges: [{ ...paid, key: 'a1:receipt-2:9' }] }, 'only here'],
  ['a receipt whose charge is not known here', { charges: [] }, 'only at the gateway'],
  ['a receipt of which the insurer does not know', { payments: [] }, 'does not know receipt 2'],
  ['a receipt that nobody was told of', { mails: lived.mails.slice(1) }, 'receipt 2 is paid'],
  ['a cancelling that the insurer does not know', { cancelled: 0 }, '0 times at the insurer'],
  [
    'a cancelling without end',
    { cancellations: [{ state: 'confirming', hasDocument: false }] },
    'still confirming',
  ],
  [
    'a cancelling without document',
    { cancellations: [{ state: 'confirmed', hasDocument: false }] },
    'without document',
  ],
  ['money that did not come back', { refunds: [{ ...back, amount: 199 }] }, 'instead of 199'],
  ['a refund that waits', { refunds: [{ ...back, state: 'pending' }] }, 'still pending'],
  ['money that nobody was told of', { mails: lived.mails.slice(0, 3) }, 'the money came back'],
  ['a change that the insurer does not know', { endorsed: 0 }, '0 at the insurer'],
  [
    'a change without end',
    { endorsements: [...lived.endorsements, { state: 'asked', hasDocument: false, isMailed: false }] },
    'a change still asked',
  ],
  [
    'a change without document that nobody was told of',
    { endorsements: [{ state: 'confirmed', hasDocument: false, isMailed: false }] },
    'a change without document; a change that nobody was told of',
  ],
  ['a renewal without end', { renewal: { ...renewed, state: 'paid' } }, 'a renewal still paid'],
  ['a renewal that the insurer does not know', { renewal: { ...renewed, issued: [] } }, 'insurer has 0'],
  ['a gap', { renewal: { ...renewed, issued: ['2026-03-11'] } }, 'the next begins on 2026-03-11'],
])('%s', (_name, change, wrong) => {
  expect(judge({ ...cancelled, after: { ...lived, ...change } }).join('; ')).toContain(wrong);
});
