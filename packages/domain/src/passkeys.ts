import { DAY, HOUR, MINUTE, SECOND } from './spans.ts';

/** How many passkeys a member can keep (trust.md, Codes). */
export const MOST_PASSKEYS = 10;

/** How many characters the name of a passkey can have. */
export const PASSKEY_NAME_LENGTH = 40;

/** How long the person may take to unlock a device, in milliseconds; then the challenge is void. */
export const PASSKEY_CHALLENGE = 5 * MINUTE;

/**
 * What passkeys may cost (trust.md, What costs has a budget). Failed proofs are no way to guess, so these only bound the
 * work that they make; a browser that the member knows has its own, so that nobody uses up theirs.
 */
export const passkeyBudgets = {
  challengesOfVisit: { limit: 30, windowSeconds: HOUR / SECOND },
  challengesOfNetwork: { limit: 3000, windowSeconds: HOUR / SECOND },
  failuresOfVisit: { limit: 10, windowSeconds: HOUR / SECOND },
  failuresOfNetwork: { limit: 300, windowSeconds: HOUR / SECOND },
  failuresOfDevice: { limit: 20, windowSeconds: HOUR / SECOND },
  newOfMember: { limit: 10, windowSeconds: DAY / SECOND },
} as const;
