import { expect, test } from 'vitest';
import { destinationOf } from './use-membership-entry.ts';

test.each([
  ['nothing was left', null, null, null],
  ['a session of the same member had ended', '/polizas', null, { returnPath: '/polizas' }],
  ['a visitor had left a quote', null, 'a', { applicationId: 'a' }],
  ['both: what the entry screen promised', '/polizas', 'a', { returnPath: '/polizas' }],
])('calls.md, Members: where the person arrives: %s', (_title, returnPath, takenOver, destination) => {
  expect(destinationOf(returnPath, takenOver)).toEqual(destination);
});
