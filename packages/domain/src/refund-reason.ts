import type { PolicyState } from './policy-state.ts';

/** Why no policy came of a payment. */
export type RefundReason = 'insurer' | 'asked' | 'abandoned' | 'other';

/** What is paid for and waits for its vehicle this long is given back (calls.md, Members and sessions). */
export const ABANDONED_AFTER_MS = 30 * 24 * 3_600_000;

type Refund = {
  /** Who began it. */
  actor: string;
  chargedAt: Date;
  startedAt: Date;
  policyState: PolicyState;
};

/** What the person is told of a refund's cause. What an operator decided has reasons of its own: 'other'. */
export function refundReason({ actor, chargedAt, startedAt, policyState }: Refund): RefundReason {
  if (actor === 'member') return 'asked';
  if (actor !== 'server') return 'other';
  if (policyState === 'refused') return 'insurer';
  const abandoned = startedAt.getTime() - chargedAt.getTime() >= ABANDONED_AFTER_MS;
  return policyState === 'none' && abandoned ? 'abandoned' : 'other';
}
