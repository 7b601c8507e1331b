import { expect, test } from 'vitest';
import { deletedReferenceFrom, deletionDueAt, deletionWait } from './account-deletion.ts';
import { isReference } from './released-membership.ts';

const now = new Date('2026-03-10T18:00:00Z');

test('a deletion may be carried out five days after it was asked for', () => {
  expect(deletionDueAt(now)).toEqual(new Date('2026-03-15T18:00:00Z'));
});

test.each([
  ['nothing', { policyEndsAt: null, isUnfinished: false }, null],
  ['a policy that ends at this instant', { policyEndsAt: now, isUnfinished: false }, null],
  [
    // It can be cancelled, or end unpaid, on any day.
    'a policy in force',
    { policyEndsAt: new Date('2027-03-01T18:00:00Z'), isUnfinished: true },
    { for: 'policy', until: new Date('2026-03-11T18:00:00Z') },
  ],
  [
    'a policy that ends within the day',
    { policyEndsAt: new Date('2026-03-10T20:00:00Z'), isUnfinished: true },
    { for: 'policy', until: new Date('2026-03-10T20:00:00Z') },
  ],
  [
    'a refund on its way',
    { policyEndsAt: null, isUnfinished: true },
    { for: 'unfinished', until: new Date('2026-03-10T19:00:00Z') },
  ],
])('%s keeps it', (_what, facts, wait) => {
  expect(deletionWait(facts, now)).toEqual(wait);
});

test('what stands in place of the number is neither a number nor the reference of a holder', () => {
  expect(deletedReferenceFrom(42)).toBe('D00000000042');
  expect(isReference(deletedReferenceFrom(42))).toBe(false);
});
