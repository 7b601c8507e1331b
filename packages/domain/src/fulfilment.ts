import { stateMachine, type Transitions } from './state-machine.ts';

/**
 * What becomes of a charge, and so who may act on a paid application (architecture.md, Issuing). Issuing and refunding
 * claim it by conditional update, so that only one of an operator, a time limit and a late step 12 can win. The insurer's
 * final refusal lets issuing turn into refunding.
 */
export type Fulfilment = 'none' | 'charged' | 'issuing' | 'issued' | 'refunding' | 'refunded';

const moves = {
  none: ['charged'],
  charged: ['issuing', 'refunding'],
  issuing: ['issued', 'refunding'],
  issued: [],
  refunding: ['refunded'],
  refunded: [],
} as const satisfies Transitions<Fulfilment>;

/** Allowed moves of the fulfilment. `move` returns the new state or throws IllegalTransition. */
export const fulfilment = stateMachine<Fulfilment, typeof moves>('fulfilment', moves);
