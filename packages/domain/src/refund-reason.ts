import type { PolicyState } from './policy-state.ts';
import { spans } from './spans.ts';

/** Why no policy came of a payment. */
export type RefundReason = 'insurer' | 'asked' | 'abandoned' | 'other';

type Refund = {
  /** Who began it. */
  actor: string;
  chargedAt: Date;
  startedAt: Date;
  policyState: PolicyState;
};

/**
 * Takes who began a refund, when, and how the policy stood, and gives what the person is told of its cause
 * (architecture.md, Buying). What an operator decided has reasons of its own: 'other'.
 */
export function refundReason({ actor, chargedAt, startedAt, policyState }: Refund): RefundReason {
  if (actor === 'member') return 'asked';
  if (actor !== 'server') return 'other';
  if (policyState === 'refused') return 'insurer';
  const abandoned = startedAt.getTime() - chargedAt.getTime() >= spans.abandonedCharge;
  return policyState === 'none' && abandoned ? 'abandoned' : 'other';
}
