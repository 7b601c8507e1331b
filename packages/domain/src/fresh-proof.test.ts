import { expect, test } from 'vitest';
import { isFreshlyProven, type FreshAct } from './fresh-proof.ts';
import { MINUTE } from './spans.ts';

const now = new Date('2026-11-24T18:00:00Z');

test.each<[string, FreshAct | null, number | null, boolean]>([
  ['for this act, just now', 'export', 0, true],
  ['for this act, almost five minutes ago', 'export', 5 * MINUTE - 1, true],
  ['for this act, five minutes ago', 'export', 5 * MINUTE, false],
  ['for another act', 'delete', 0, false],
  ['a login', null, 0, false],
  ['never', 'export', null, false],
])('%s', (_case, provenFor, age, isFresh) => {
  const authenticatedAt = age === null ? null : new Date(now.getTime() - age);
  expect(isFreshlyProven({ provenFor, authenticatedAt }, 'export', now)).toBe(isFresh);
});
