import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { cancelPolicyAnswer, findPolicyAnswer, issueAnswer, receiptStatesAnswer } from './answers.ts';

const answer = {
  status: 'issued',
  policyNumber: 'SSA-1',
  startDate: '2026-11-21',
  endDate: '2027-11-21',
  issuedAt: '2026-11-21T22:52:31.000Z',
};

test.each([
  ['the day of issue in Mexico, and 365 days later', {}, true],
  [
    'the first minute of a day, in a leap year',
    { issuedAt: '2027-11-22T06:01:00.000Z', startDate: '2027-11-22', endDate: '2028-11-21' },
    true,
  ],
  [
    'the day in UTC',
    { issuedAt: '2026-11-22T04:00:00.000Z', startDate: '2026-11-22', endDate: '2027-11-22' },
    false,
  ],
  ['the day for which it was asked', { issuedAt: '2026-11-22T06:01:00.000Z' }, false],
  ['another length', { endDate: '2027-11-20' }, false],
  ['no instant', { issuedAt: '2026-11-21' }, false],
  ['no day', { startDate: '2026-02-30' }, false],
  ['nothing about the issue', { issuedAt: undefined }, false],
])('calls.md, Payment: what the insurer may answer of when it begins: %s', (_name, change, readable) => {
  for (const schema of [issueAnswer, findPolicyAnswer]) {
    expect(z.safeParse(schema, { ...answer, ...change }).success).toBe(readable);
  }
});

test('after-the-sale.md, Law: of what the insurer calls compulsory, an unknown coverage does not make the answer unreadable', () => {
  const read = z.parse(issueAnswer, { ...answer, mandatory: ['nueva-ley', 'rc'] });
  expect(read).toMatchObject({ status: 'issued', mandatory: ['rc'] });
});

const cancelled = { status: 'cancelled', folio: 'C-1', effectiveAt: '2026-11-21T22:52:31Z', noClaim: true };
const states = { status: 'states', asOf: '2026-11-21T22:52:31Z', policy: 'in-force', receipts: [] };
const receipt = { number: 1, state: 'paid', paidAt: '2026-11-21T22:52:31Z' };

test.each([
  ['a cancellation', cancelPolicyAnswer, cancelled, true],
  ['one without its number', cancelPolicyAnswer, { ...cancelled, folio: '' }, false],
  [
    'one that does not say whether there was a claim',
    cancelPolicyAnswer,
    { ...cancelled, noClaim: undefined },
    false,
  ],
  ['receipts', receiptStatesAnswer, { ...states, receipts: [receipt] }, true],
  [
    'a state that the product does not know',
    receiptStatesAnswer,
    { ...states, receipts: [{ ...receipt, state: 'open' }] },
    false,
  ],
  ['no instant', receiptStatesAnswer, { ...states, asOf: 'today' }, false],
])('after-the-sale.md: %s', (_name, schema, body, readable) => {
  expect(z.safeParse(schema as z.ZodMiniType, body).success).toBe(readable);
});
