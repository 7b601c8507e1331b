import { DAY, HOUR } from './spans.ts';
import { stateMachine, type Transitions } from './state-machine.ts';

/**
 * One payment attempt (architecture.md, Buying). `unknown`: the gateway's answer was lost; asking again with the same
 * key resolves it, or a cancellation that the gateway confirms. No charge is left open: each ends issued or refunded.
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

/** Allowed moves of a payment attempt. `move` returns the new state or throws IllegalTransition. */
export const payment = stateMachine<PaymentState, typeof moves>('payment', moves);

/** What an attempt can become; it begins as pending and never returns to it. */
export type LaterPaymentState = (typeof moves)[PaymentState][number];

/** States in which the person is waiting for an attempt's outcome. */
export const openStates = ['pending', 'action_required', 'unknown'] as const satisfies PaymentState[];

/** States of an attempt that took money, even if it is being or has been returned. */
export const chargedStates = ['charged', 'refunding', 'refunded'] as const satisfies PaymentState[];

/**
 * States in which an application may have only one attempt at a time: exactly those of the unique index
 * payment_attempts_open (architecture.md, Paying). A refunded attempt needs no place in it, because it ends its
 * application.
 */
export const liveStates = [...openStates, 'charged', 'refunding'] as const satisfies PaymentState[];

/**
 * Whether the person is waiting for an attempt's outcome: pending, action_required, unknown (architecture.md, Paying).
 */
export function isOpen(state: PaymentState): state is (typeof openStates)[number] {
  return (openStates as readonly PaymentState[]).includes(state);
}

/**
 * Whether a new attempt may open after one in this state: only if it was finally declined or cancelled
 * (architecture.md, Paying).
 */
export function allowsNewAttempt(state: PaymentState): boolean {
  return state === 'declined' || state === 'cancelled';
}

/** After which a key that was cancelled is asked about: a real gateway may settle late what it has queued. */
const LATE_LOOKS = [HOUR, DAY] as const;

/**
 * Returns when the gateway is asked next whether it charged after all an attempt that ended without a charge at
 * `endedAt`: an hour and a day later; null afterwards (after-the-sale.md, Collecting). No errors.
 */
export function nextLateLook(endedAt: Date, now: Date): Date | null {
  const looks = LATE_LOOKS.map((after) => endedAt.getTime() + after);
  const next = looks.find((at) => at > now.getTime());
  return next === undefined ? null : new Date(next);
}

/**
 * Whether an attempt in this state locks steps 1–11 and the snapshot: every state but a final refusal (spec quote 4,
 * Locking after payment; calls.md, The flow).
 */
export function locksApplication(state: PaymentState): boolean {
  return !allowsNewAttempt(state);
}

/** What records show of an attempt. */
export type RecordedPaymentState = Exclude<PaymentState, 'cancelled'>;

/**
 * Returns the state that a record shows for an attempt's state: a cancelled attempt reads as declined, which is the
 * same to the person (calls.md, Payment, policy, documents).
 */
export function recordedPaymentState(state: PaymentState): RecordedPaymentState {
  return state === 'cancelled' ? 'declined' : state;
}
