import { stateMachine, type Transitions } from './state-machine.ts';

/** A policy (architecture.md, Buying): it does not depend on payment states (LSCS art. 21 and 35). */
export type PolicyState = 'none' | 'issuing' | 'issued' | 'refused' | 'cancelled';

const moves = {
  none: ['issuing'],
  issuing: ['issued', 'refused'],
  issued: ['cancelled'],
  refused: [],
  cancelled: [],
} as const satisfies Transitions<PolicyState>;

/** Allowed moves of a policy. `move` gives the new state or throws IllegalTransition. */
export const policy = stateMachine<PolicyState, typeof moves>('policy', moves);

/** status_id of a policy record (spec quote 3). */
export const policyStatusIds = { PENDING: 1, ACTIVE: 2, ISSUED: 3, CANCELLED: 4 } as const;
export type PolicyStatus = keyof typeof policyStatusIds | 'UNKNOWN';

/**
 * Takes a status_id and gives the status that it stands for; anything but 1–4 is UNKNOWN (spec quote 3). The web has
 * the words and colours.
 */
export function policyStatus(statusId: number | null | undefined): PolicyStatus {
  if (statusId === 1) return 'PENDING';
  if (statusId === 2) return 'ACTIVE';
  if (statusId === 3) return 'ISSUED';
  return statusId === 4 ? 'CANCELLED' : 'UNKNOWN';
}

/**
 * The status_id that a policy in a state carries (spec quote 3): a policy just issued has 2 (calls.md, Members and
 * sessions); null for a policy that never came to be. 3 is read from records of other systems and never written.
 */
export function statusIdOf(state: PolicyState): 1 | 2 | 4 | null {
  if (state === 'issuing') return policyStatusIds.PENDING;
  if (state === 'issued') return policyStatusIds.ACTIVE;
  return state === 'cancelled' ? policyStatusIds.CANCELLED : null;
}
