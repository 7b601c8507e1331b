import { isWithin } from './access-ages.ts';

/**
 * What a member does only after proving who they are for it (trust.md, The member's data; after-the-sale.md, Cancelling).
 */
export const freshActs = ['export', 'correct', 'delete', 'cancel', 'renew'] as const;

/** One of them: taking the data out, correcting them, deleting the account, cancelling a policy, renewing it. */
export type FreshAct = (typeof freshActs)[number];

/**
 * Whether a session's last proof, by code or passkey, was given for that very act within the last five minutes
 * (trust.md, The member's data). False for a login, however recent: it was for something else.
 */
export function isFreshlyProven(
  { provenFor, authenticatedAt }: { provenFor: FreshAct | null; authenticatedAt: Date | null },
  act: FreshAct,
  now: Date,
): boolean {
  return provenFor === act && isWithin('freshProof', authenticatedAt, now);
}
