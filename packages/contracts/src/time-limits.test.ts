import { expect, test } from 'vitest';
import { allContracts } from './all-contracts.ts';
import { callLimit, HANDLING_LIMIT, RECEIVING_LIMIT } from './time-limits.ts';

test('calls.md, Browser time limits: 15 s a try; 28 s for cards, steps 11 and 12, a renewal, what is charged afterwards and the PDF', () => {
  const long = Object.values(allContracts)
    .map(({ path }) => path)
    .filter((path) => callLimit(path) !== 15_000);
  expect(long.toSorted()).toEqual([
    '/api/accept-policy-change',
    '/api/accept-renewal',
    '/api/change-card',
    '/api/change-payment',
    '/api/generate-policy-pdf',
    '/api/insert-new-user-card',
    '/api/offer-reinstatement',
    '/api/pay-receipt',
    '/api/pay-receipt-by-link',
    '/api/pay-reinstatement',
    '/api/pay-rest',
    '/api/update-insurance-application-step11',
    '/api/update-insurance-application-step12',
    '/api/update-policy-url',
  ]);
  expect(new Set(long.map(callLimit))).toEqual(new Set([28_000]));
});

test('trust.md, Server edge: the server waits longer than any browser, so that it cuts no answer that is awaited', () => {
  const longest = Math.max(...Object.values(allContracts).map(({ path }) => callLimit(path)));
  expect(longest).toBeLessThan(RECEIVING_LIMIT);
  expect(RECEIVING_LIMIT).toBeLessThan(HANDLING_LIMIT);
});
