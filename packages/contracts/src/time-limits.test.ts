import { expect, test } from 'vitest';
import { allContracts } from './all-contracts.ts';
import { callLimit } from './time-limits.ts';

test('calls.md, Browser time limits: 15 s a try; 28 s for cards, steps 11 and 12 and the PDF', () => {
  const long = Object.values(allContracts)
    .map(({ path }) => path)
    .filter((path) => callLimit(path) !== 15_000);
  expect(long.toSorted()).toEqual([
    '/api/generate-policy-pdf',
    '/api/insert-new-user-card',
    '/api/update-insurance-application-step11',
    '/api/update-insurance-application-step12',
    '/api/update-policy-url',
  ]);
  expect(new Set(long.map(callLimit))).toEqual(new Set([28_000]));
});
