import { expect, test } from 'vitest';
import { isReference, referenceFrom } from './released-membership.ts';

test('trust.md, Accounts: what stands in place of a released membership is no number of the club', () => {
  expect([referenceFrom(7), referenceFrom(10 ** 11 - 1)]).toEqual(['T00000000007', 'T99999999999']);
  for (const reference of [referenceFrom(0), referenceFrom(123)]) expect(isReference(reference)).toBe(true);
  for (const number of ['100000000022', 'T123', '', 'T1234567890X', ' T00000000007'])
    expect(isReference(number)).toBe(false);
});
