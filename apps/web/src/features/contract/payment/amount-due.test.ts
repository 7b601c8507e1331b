import { expect, test } from 'vitest';
import { amountDue } from './amount-due.ts';

const monthly = {
  billingCycle: 'MENSUAL',
  firstPayment: '1,751.17',
  subsequentPayments: '881.17',
  totalPremium: '11,444.04',
  collectedBy: 'insurer',
} as const;
const due = {
  amount: '1,751.17',
  today: '$1,751.17',
  later: '$881.17',
  mandate: null,
  issuing: '$870.00',
  total: '$11,444.04',
};
const mandate = { charges: 11, amount: 88_117 };
const whole = { ...due, amount: '11,444.04', today: '$11,444.04', later: null, issuing: null };

test.each([
  ['monthly, the first payment', monthly, due],
  ['monthly, charged by the product', { ...monthly, collectedBy: 'product' }, { ...due, mandate }],
  ['annual, collected by the product', { ...monthly, billingCycle: 'ANUAL', collectedBy: 'product' }, whole],
  ['no cycle chosen is monthly', { ...monthly, billingCycle: null }, due],
  ['annual, the total', { ...monthly, billingCycle: 'ANUAL' }, whole],
  [
    'receipts all alike',
    { ...monthly, firstPayment: '881.17' },
    { ...due, amount: '881.17', today: '$881.17', issuing: null },
  ],
  ['no first payment', { ...monthly, firstPayment: null }, null],
  ['no total', { ...monthly, totalPremium: null }, null],
  ['what is no amount', { ...monthly, firstPayment: 'x' }, null],
  [
    'nothing accepted yet',
    { ...monthly, firstPayment: null, subsequentPayments: null, totalPremium: null },
    null,
  ],
] as const)('specification quote 9: due today, %s', (_name, application, amount) => {
  expect(amountDue(application)).toEqual(amount);
});
