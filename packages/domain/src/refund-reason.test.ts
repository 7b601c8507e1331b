import { expect, test } from 'vitest';
import { refundReason } from './refund-reason.ts';
import { spans } from './spans.ts';

const chargedAt = new Date('2026-03-10T18:00:00Z');
const soon = new Date(chargedAt.getTime() + 60_000);
const late = new Date(chargedAt.getTime() + spans.abandonedCharge);

test.each([
  ['the insurer refused', 'server', soon, 'refused', 'insurer'],
  ['the insurer refused after a month', 'server', late, 'refused', 'insurer'],
  ['the member asked', 'member', soon, 'none', 'asked'],
  ['nobody came back', 'server', late, 'none', 'abandoned'],
  ['a month later, out of issuing', 'server', late, 'issuing', 'other'],
  ['the server, for no reason that is known', 'server', soon, 'none', 'other'],
  ['an operator, before issuing', 'operator', soon, 'none', 'other'],
  ['an operator, out of issuing', 'operator', soon, 'refused', 'other'],
] as const)('architecture.md, Issuing: %s', (_title, actor, startedAt, policyState, reason) => {
  expect(refundReason({ actor, chargedAt, startedAt, policyState })).toBe(reason);
});
