import { stateMachine, type Transitions } from '../state-machine.ts';

/**
 * The next year of a policy (after-the-sale.md, Renewal). `quoted`: nothing was decided. `automatic`: charged unless the
 * member says otherwise. `unpaid`: the card was refused for good, and the member may give another. `paid`: its policy is
 * being issued. `ended`: the policy ends, or has ended, without another one.
 */
export type RenewalState =
  | 'quoted'
  | 'accepted'
  | 'automatic'
  | 'declined'
  | 'charging'
  | 'paid'
  | 'issued'
  | 'refused'
  | 'unpaid'
  | 'refunded'
  | 'ended';

const moves = {
  quoted: ['accepted', 'automatic', 'declined', 'refused', 'ended'],
  // Back to quoted: the member takes it back, or it would cost more than they were told.
  accepted: ['quoted', 'automatic', 'declined', 'charging', 'refused', 'unpaid', 'ended'],
  automatic: ['quoted', 'accepted', 'declined', 'charging', 'refused', 'unpaid', 'ended'],
  declined: ['quoted', 'accepted', 'automatic', 'refused', 'ended'],
  // Refused for now: it is tried again as it was decided.
  charging: ['paid', 'accepted', 'unpaid', 'refunded', 'ended'],
  paid: ['issued', 'refunded'],
  // Given back before it begins, with the policy that it renews.
  issued: ['refunded'],
  unpaid: ['accepted', 'automatic', 'declined', 'ended'],
  // By the insurer.
  refused: ['ended'],
  refunded: ['ended'],
  ended: [],
} as const satisfies Transitions<RenewalState>;

/** Allowed moves of a renewal. `move` returns the new state or throws IllegalTransition. */
export const renewal = stateMachine<RenewalState, typeof moves>('renewal', moves);

/** Whether the member may still decide (after-the-sale.md, Renewal). */
export function isDecidable(state: RenewalState): boolean {
  return renewal.canMove(state, 'accepted') && state !== 'charging' ? true : state === 'accepted';
}

/** Whether it is charged once its time has come (after-the-sale.md, Renewal). */
export function isToBeCharged(state: RenewalState): boolean {
  return state === 'accepted' || state === 'automatic';
}

/**
 * Returns how a renewal stands for whoever reads of it: as it is noted, or as it has become in the meantime. Null where
 * there is nothing to decide: the policy is suspended or ends otherwise, or nothing can be charged any more
 * (after-the-sale.md, Renewal). `isNextCancelled`: the policy of the next year, before it began.
 */
export function shownRenewalState(
  state: RenewalState,
  { isInForce, isNextCancelled, isOver }: { isInForce: boolean; isNextCancelled: boolean; isOver: boolean },
): RenewalState | null {
  if (state === 'ended') return null;
  if (state === 'issued' && isNextCancelled) return isOver ? null : 'refunded';
  if (state === 'refunded' || state === 'refused') return isOver ? null : state;
  return isDecidable(state) && (!isInForce || isOver) ? null : state;
}
