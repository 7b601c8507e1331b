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

/** The status that a status_id stands for; the web has the words and colours. Anything but 1–4 is UNKNOWN. */
export function policyStatus(statusId: number | null | undefined): PolicyStatus {
  if (statusId === 1) return 'PENDING';
  if (statusId === 2) return 'ACTIVE';
  if (statusId === 3) return 'ISSUED';
  return statusId === 4 ? 'CANCELLED' : 'UNKNOWN';
}

/**
 * The status_id that a policy in a state carries: a policy just issued has 2 (calls.md, Members and sessions); none for
 * a policy that never came to be. 3 is read from records of other systems and never written.
 */
export function statusIdOf(state: PolicyState): 1 | 2 | 4 | null {
  if (state === 'issuing') return policyStatusIds.PENDING;
  if (state === 'issued') return policyStatusIds.ACTIVE;
  return state === 'cancelled' ? policyStatusIds.CANCELLED : null;
}
