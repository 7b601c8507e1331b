import type { PolicyState } from './policy-state.ts';
import { spans } from './spans.ts';

/** Why a payment led to no policy. */
export type RefundReason = 'insurer' | 'asked' | 'abandoned' | 'other';

type Refund = {
  /** Who started the refund. */
  actor: string;
  chargedAt: Date;
  startedAt: Date;
  policyState: PolicyState;
};

/**
 * Returns the reason given to the person, from who started the refund, when, and the policy's state (architecture.md,
 * Buying). An operator's decision has reasons of its own: 'other'.
 */
export function refundReason({ actor, chargedAt, startedAt, policyState }: Refund): RefundReason {
  if (actor === 'member') return 'asked';
  if (actor !== 'server') return 'other';
  if (policyState === 'refused') return 'insurer';
  const abandoned = startedAt.getTime() - chargedAt.getTime() >= spans.abandonedCharge;
  return policyState === 'none' && abandoned ? 'abandoned' : 'other';
}
