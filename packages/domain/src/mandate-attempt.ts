import type { PaymentState } from './payment-state.ts';
import { stateMachine, type Transitions } from './state-machine.ts';

/**
 * A card being verified, by a charge of nothing, for the later receipts of a policy (after-the-sale.md, Receipts, Mandate).
 * `charged`: its bank agreed, and the card's owner is bound by what they authorised; `cancelled`: nothing came of it.
 */
export type MandateAttemptState = Exclude<PaymentState, 'refunding' | 'refunded'>;

const moves = {
  pending: ['charged', 'declined', 'action_required', 'unknown', 'cancelled'],
  action_required: ['charged', 'declined', 'unknown', 'cancelled'],
  unknown: ['charged', 'declined', 'action_required', 'cancelled'],
  // There is nothing to give back.
  charged: [],
  declined: [],
  cancelled: [],
} as const satisfies Transitions<MandateAttemptState>;

/** Allowed moves of an attempt. `move` returns the new state or throws IllegalTransition. */
export const mandateAttempt = stateMachine<MandateAttemptState, typeof moves>('mandate attempt', moves);
