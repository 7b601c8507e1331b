import { stateMachine, type Transitions } from './state-machine.ts';

/**
 * A policy's state (architecture.md, Buying), independent of payment states (LSCS art. 21 and 35). `suspended`: a receipt
 * was not paid within its grace, so it gives no cover until the insurer reinstates it (LSCS art. 40; after-the-sale.md).
 */
export type PolicyState = 'none' | 'issuing' | 'issued' | 'suspended' | 'refused' | 'cancelled';

const moves = {
  none: ['issuing'],
  issuing: ['issued', 'refused'],
  issued: ['suspended', 'cancelled'],
  suspended: ['issued', 'cancelled'],
  refused: [],
  cancelled: [],
} as const satisfies Transitions<PolicyState>;

/** Allowed moves of a policy. `move` returns the new state or throws IllegalTransition. */
export const policy = stateMachine<PolicyState, typeof moves>('policy', moves);

/** status_id of a policy record (spec quote 3); 5 is the product's own (after-the-sale.md, Suspension). */
export const policyStatusIds = { PENDING: 1, ACTIVE: 2, ISSUED: 3, CANCELLED: 4, SUSPENDED: 5 } as const;
export type PolicyStatus = keyof typeof policyStatusIds | 'UNKNOWN';

/**
 * Returns the status that a status_id stands for; UNKNOWN for anything but 1–4 (spec quote 3) and 5
 * (after-the-sale.md). The web app has the words and colours.
 */
export function policyStatus(statusId: number | null | undefined): PolicyStatus {
  if (statusId === 1) return 'PENDING';
  if (statusId === 2) return 'ACTIVE';
  if (statusId === 3) return 'ISSUED';
  if (statusId === 4) return 'CANCELLED';
  return statusId === 5 ? 'SUSPENDED' : 'UNKNOWN';
}

/**
 * Returns the status_id of a policy in a state (spec quote 3): 2 for one just issued (calls.md, Members and sessions);
 * null for one that was never issued. 3 appears in records from other systems and is never written.
 */
export function statusIdOf(state: PolicyState): 1 | 2 | 4 | 5 | null {
  if (state === 'issuing') return policyStatusIds.PENDING;
  if (state === 'issued') return policyStatusIds.ACTIVE;
  if (state === 'suspended') return policyStatusIds.SUSPENDED;
  return state === 'cancelled' ? policyStatusIds.CANCELLED : null;
}
