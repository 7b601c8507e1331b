import { stateMachine, type Transitions } from './state-machine.ts';

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

const moves = {
  pending: ['charged', 'declined', 'action_required', 'unknown', 'cancelled'],
  action_required: ['charged', 'declined', 'unknown', 'cancelled'],
  unknown: ['charged', 'declined', 'action_required', 'cancelled'],
  charged: ['refunding'],
  declined: [],
  cancelled: [],
  refunding: ['refunded'],
  refunded: [],
} as const satisfies Transitions<PaymentState>;

/** Allowed moves of a payment attempt. `move` gives the new state or throws IllegalTransition. */
export const payment = stateMachine<PaymentState, typeof moves>('payment', moves);

/** What an attempt can become: it begins as pending, and nothing leads back there. */
export type LaterPaymentState = (typeof moves)[PaymentState][number];

/** States in which the person waits for an attempt's outcome. */
export const openStates = ['pending', 'action_required', 'unknown'] as const satisfies PaymentState[];

/** States of an attempt that took money, also where it goes or went back. */
export const chargedStates = ['charged', 'refunding', 'refunded'] as const satisfies PaymentState[];

/**
 * States of which an application may hold one attempt at a time: exactly those of the unique index
 * payment_attempts_open (architecture.md, Paying). Of one that is refunded there is no other because the application
 * is over with it.
 */
export const liveStates = [...openStates, 'charged', 'refunding'] as const satisfies PaymentState[];

/** Whether the person waits for an attempt's outcome: pending, action_required, unknown (architecture.md, Paying). */
export function isOpen(state: PaymentState): state is (typeof openStates)[number] {
  return (openStates as readonly PaymentState[]).includes(state);
}

/**
 * Whether a new attempt may open after one in this state: only when it was finally declined or cancelled
 * (architecture.md, Paying).
 */
export function allowsNewAttempt(state: PaymentState): boolean {
  return state === 'declined' || state === 'cancelled';
}

/**
 * Whether an attempt in this state locks steps 1–11 and the snapshot: every state but a final no (spec quote 4, Locking
 * after payment; calls.md, The flow).
 */
export function locksApplication(state: PaymentState): boolean {
  return !allowsNewAttempt(state);
}

/** What records show of an attempt. */
export type RecordedPaymentState = Exclude<PaymentState, 'cancelled'>;

/**
 * Takes an attempt's state and gives the one that a record shows: a cancelled attempt reads as declined, which for the
 * person is the same (calls.md, Payment, policy, documents).
 */
export function recordedPaymentState(state: PaymentState): RecordedPaymentState {
  return state === 'cancelled' ? 'declined' : state;
}
