import { DAY, HOUR, MINUTE, SECOND } from './spans.ts';

/** How long each kind of access lasts, in milliseconds (architecture.md, Sessions and access; spec quote 9). */
export const accessAges = {
  /** Flow check, resume of contracting, profile, steps 10–12, identity panel. */
  authenticated: 20 * MINUTE,
  /** Level 'recent': the policy document and its data, service requests. */
  policyDocument: 24 * HOUR,
  /** A code or passkey given for one act on the member's own data (fresh-proof.ts). */
  freshProof: 5 * MINUTE,
  /** Step 9 locks fields by these two for display only; the server decides by the account. */
  codeSessionLocks: HOUR,
  loginFlagLocks: 24 * HOUR,
  visitorSession: 30 * DAY,
  verifiedSession: 24 * HOUR,
  /** How long a replaced cookie still works, at its old level. */
  supersededCookie: 60 * SECOND,
  /** Shows that a member proved their identity in this browser before; grants no access by itself. */
  deviceCookie: 365 * DAY,
  /** Cookie that hands a visitor's application over to them after the membership check. */
  handover: 30 * MINUTE,
} as const satisfies Record<string, number>;

export type AccessAge = keyof typeof accessAges;

/** How far a timestamp may lie in the future; anything later proves nothing. */
const CLOCK_SKEW = MINUTE;

/**
 * Whether an access that began at `since` still lasts at `now` (architecture.md, Sessions and access). False for null,
 * an invalid date, or one more than a minute in the future.
 */
export function isWithin(age: AccessAge, since: Date | null, now: Date): boolean {
  if (since === null) return false;
  const elapsed = now.getTime() - since.getTime();
  return elapsed >= -CLOCK_SKEW && elapsed < accessAges[age];
}
