import { stateMachine } from './state-machine.ts';

/**
 * One payment attempt (architecture.md, Buying). `unknown`: the gateway's answer was lost; asking again with the same
 * key, or a cancellation that the gateway confirms, ends it. Nothing charged is ever left: it ends issued or refunded.
 */
export type PaymentState =
  | 'pending'
  | 'action_required'
  | 'unknown'
  | 'charged'
  | 'declined'
  | 'cancelled'
  | 'refunding'
  | 'refunded';

/** Allowed moves of a payment attempt. `move` gives the new state or throws IllegalTransition. */
export const payment = stateMachine<PaymentState>('payment', {
  pending: ['charged', 'declined', 'action_required', 'unknown', 'cancelled'],
  action_required: ['charged', 'declined', 'unknown', 'cancelled'],
  unknown: ['charged', 'declined', 'action_required', 'cancelled'],
  charged: ['refunding'],
  declined: [],
  cancelled: [],
  refunding: ['refunded'],
  refunded: [],
});

/** What an attempt can become: it begins as pending, and nothing leads back there. */
export type LaterPaymentState = Exclude<PaymentState, 'pending'>;

/**
 * States of which an application may hold one attempt at a time: exactly those of the unique index
 * payment_attempts_open (architecture.md, Paying). Of one that is refunded there is no other because the application
 * is over with it.
 */
export const liveStates = [
  'pending',
  'action_required',
  'unknown',
  'charged',
  'refunding',
] as const satisfies PaymentState[];

/** Whether the person waits for this attempt's outcome: pending, action_required, unknown. */
export function isOpen(state: PaymentState): boolean {
  return state === 'pending' || state === 'action_required' || state === 'unknown';
}

/** A new attempt opens only when the last is finally declined or cancelled (architecture.md, Paying). */
export function allowsNewAttempt(state: PaymentState): boolean {
  return state === 'declined' || state === 'cancelled';
}

/** Whether steps 1–11 and the snapshot are locked: every state but a final no (calls.md, The flow). */
export function locksApplication(state: PaymentState): boolean {
  return !allowsNewAttempt(state);
}

/** What update-insurance-application-step11 tells the browser (calls.md): a cancelled attempt reads as declined. */
export type PaymentStatus = 'charged' | 'declined' | 'action_required' | 'pending' | 'unknown';

/** The browser's word for a state; money that is being or was given back is no longer a charge, and reads as declined. */
export function paymentStatus(state: PaymentState): PaymentStatus {
  return state === 'cancelled' || state === 'refunding' || state === 'refunded' ? 'declined' : state;
}
