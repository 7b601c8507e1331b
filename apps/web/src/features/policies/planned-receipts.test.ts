import { expect, test } from 'vitest';
import { plannedReceipts } from './planned-receipts.ts';
import { samplePolicyItem as policy } from './testing/sample-policy.ts';

test('domain-facts.md, Policy document: twelve receipts, a month apart', () => {
  const receipts = plannedReceipts(policy);
  expect(receipts).toHaveLength(12);
  expect(receipts[0]).toEqual({ number: 1, dueDate: '2026-03-10', amount: 175_117 });
  expect(receipts[11]).toEqual({ number: 12, dueDate: '2027-02-10', amount: 88_117 });
});

test.each([
  ['annual: one', { 'vehicle_insurance_application-billing_cycle': 'ANUAL' }, 1],
  ['cancelled', { 'insurance_policies-status_id': 4 }, 0],
  ['amounts are hidden', { 'vehicle_insurance_application-first_payment': null }, 0],
] as const)('%s', (_name, more, count) => {
  expect(plannedReceipts({ ...policy, ...more })).toHaveLength(count);
});
