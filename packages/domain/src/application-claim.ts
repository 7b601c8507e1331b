import { stateMachine } from './state-machine.ts';

/**
 * Who may act on a paid application (architecture.md, Issuing): issue and refund claim it by conditional update, so
 * that operator, time limit and a late step 12 cannot both win. A refusal of the insurer for good lets issuing turn
 * into refunding.
 */
export type ApplicationClaim = 'none' | 'charged' | 'issuing' | 'issued' | 'refunding' | 'refunded';

/** Allowed moves of the claim. `move` gives the new state or throws IllegalTransition. */
export const applicationClaim = stateMachine<ApplicationClaim>('application claim', {
  none: ['charged'],
  charged: ['issuing', 'refunding'],
  issuing: ['issued', 'refunding'],
  issued: [],
  refunding: ['refunded'],
  refunded: [],
});
