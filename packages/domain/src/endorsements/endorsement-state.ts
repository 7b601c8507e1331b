import { stateMachine, type Transitions } from '../state-machine.ts';
import type { EndorsementKind } from './changes.ts';

/**
 * A change of an issued policy (after-the-sale.md, Changes). `offered`: shown with its price, which can be accepted;
 * `charging`: accepted, and the gateway is being asked; `asked`: the insurer is; `lapsed`: not accepted, or not paid, in
 * time. One without anything to charge begins as asked.
 */
export type EndorsementState = 'offered' | 'charging' | 'asked' | 'confirmed' | 'refused' | 'lapsed';

const moves = {
  offered: ['charging', 'asked', 'lapsed'],
  // Offered again: the card was declined, and the offer still stands.
  charging: ['asked', 'offered', 'lapsed'],
  // Only the insurer's answer ends it. Refused: what was charged goes back in full.
  asked: ['confirmed', 'refused'],
  confirmed: [],
  refused: [],
  lapsed: [],
} as const satisfies Transitions<EndorsementState>;

/** Allowed moves of an endorsement. `move` returns the new state or throws IllegalTransition. */
export const endorsement = stateMachine<EndorsementState, typeof moves>('endorsement', moves);

/**
 * Returns what becomes of an endorsement whose charge was declined or cancelled: offered again while it can be accepted,
 * else lapsed; null: it never could be accepted twice (after-the-sale.md, Changes). A reinstatement lapses: the insurer is
 * asked for another one (Suspension).
 */
export function afterDeclined(
  { kind, offerUntil }: { kind: EndorsementKind; offerUntil: Date | null },
  now: Date,
): 'offered' | 'lapsed' {
  if (kind === 'reinstated') return 'lapsed';
  return offerUntil !== null && now.getTime() < offerUntil.getTime() ? 'offered' : 'lapsed';
}
