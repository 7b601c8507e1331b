import { civilDate, type CivilDate } from '../dates.ts';
import { stateMachine, type Transitions } from '../state-machine.ts';

/** The state of one receipt of a policy (after-the-sale.md, Receipts). */
export type ReceiptState =
  | 'upcoming'
  | 'due'
  | 'charging'
  | 'paid'
  | 'declined'
  | 'lapsed'
  | 'cancelled'
  | 'refunded'
  | 'replaced';

/** What a receipt is for: 'regular' is one of the plan that the policy was issued with (after-the-sale.md). */
export type ReceiptKind = 'regular' | 'rest' | 'reinstatement' | 'endorsement';

const moves = {
  // Paid ahead, or one of the rest of the year that was paid at once.
  upcoming: ['due', 'paid', 'cancelled', 'replaced'],
  // Replaced: its day began while the insurer was asked.
  due: ['charging', 'paid', 'lapsed', 'cancelled', 'replaced'],
  // Due again: the attempt was cancelled. Cancelled: what was charged for a change that came to nothing.
  charging: ['paid', 'declined', 'due', 'cancelled'],
  declined: ['charging', 'paid', 'lapsed', 'cancelled'],
  // Paid once the insurer has reinstated the policy.
  lapsed: ['paid', 'cancelled'],
  paid: ['refunded'],
  cancelled: [],
  refunded: [],
  replaced: [],
} as const satisfies Transitions<ReceiptState>;

/** Allowed moves of a receipt. `move` returns the new state or throws IllegalTransition. */
export const receipt = stateMachine<ReceiptState, typeof moves>('receipt', moves);

/** States of a receipt that is still to be paid, in time or not any more (after-the-sale.md, Receipts). */
export const unpaidStates = [
  'upcoming',
  'due',
  'charging',
  'declined',
  'lapsed',
] as const satisfies ReceiptState[];

/** Whether a receipt in this state is still to be paid, in time or not any more (after-the-sale.md, Receipts). */
export function isUnpaid(state: ReceiptState): boolean {
  return unpaidStates.some((unpaid) => unpaid === state);
}

/**
 * Returns a receipt's state at an instant: one that is stored as upcoming is due from the beginning of its due date in
 * Mexico, whether or not its row has been moved yet (LSCS art. 38). RangeError if the instant is an invalid date.
 */
export function stateAt(stored: { state: ReceiptState; dueDate: CivilDate }, now: Date): ReceiptState {
  return stored.state === 'upcoming' && stored.dueDate <= civilDate(now) ? 'due' : stored.state;
}

/**
 * Returns the state of a receipt after the insurer, who collects it, has said what it is. Its word counts, also where it
 * takes back what it said before, except against what has ended; the first receipt was paid to the product, and the
 * insurer can only say that it was given back (after-the-sale.md, `collected_by` insurer).
 */
export function stateSaid(stored: { number: number; state: ReceiptState }, said: ReceiptState): ReceiptState {
  if (receipt.isFinal(stored.state)) return stored.state;
  const isBought = stored.number === 1 && stored.state === 'paid';
  return isBought && !receipt.canMove('paid', said) ? 'paid' : said;
}

/** Who collects a policy's receipts after the first: as it was issued, until an endorsement says otherwise. */
export type ReceiptCollector = 'insurer' | 'product';
