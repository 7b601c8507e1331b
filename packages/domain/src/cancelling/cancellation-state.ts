import { stateMachine, type Transitions } from '../state-machine.ts';

/**
 * A cancellation of a policy (after-the-sale.md, Cancelling). `confirming`: the insurer is being asked, and only its answer
 * ends that. One that the insurer decides on itself is born confirmed. No money moves before.
 */
export type CancellationState = 'asked' | 'taken-back' | 'confirming' | 'refused' | 'confirmed';

const moves = {
  // Straight to confirmed where the insurer was faster by itself.
  asked: ['taken-back', 'confirming', 'confirmed'],
  'taken-back': [],
  confirming: ['confirmed', 'refused'],
  refused: [],
  confirmed: [],
} as const satisfies Transitions<CancellationState>;

/** Allowed moves of a cancellation. `move` returns the new state or throws IllegalTransition. */
export const cancellation = stateMachine<CancellationState, typeof moves>('cancellation', moves);

/**
 * What goes back to one charge of a cancelled policy (after-the-sale.md, Cancelling). `needs-account`: the card takes no
 * refund and the member is asked for a CLABE; `transferring`: it was given, and an operator transfers the amount.
 */
export type CancellationRefundState = 'pending' | 'refunded' | 'needs-account' | 'transferring';

const refundMoves = {
  pending: ['refunded', 'needs-account'],
  'needs-account': ['transferring'],
  // A transfer may come back; then the account is asked for again.
  transferring: ['refunded', 'needs-account'],
  refunded: [],
} as const satisfies Transitions<CancellationRefundState>;

/** Allowed moves of a refund of a cancelled policy. `move` returns the new state or throws IllegalTransition. */
export const cancellationRefund = stateMachine<CancellationRefundState, typeof refundMoves>(
  'cancellation refund',
  refundMoves,
);
