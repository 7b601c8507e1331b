import { DAY, HOUR } from './spans.ts';

/** A browser known for less than this may be a stranger's (trust.md, Codes: a takeover stays small). */
const YOUNG = 72 * HOUR;

/** How long a change made in such a browser waits. */
export const CHANGE_WAITS = DAY;

/** A browser in which the member entered so soon after the account was made is the one in which it was made. */
const FIRST_WITHIN = HOUR;

export type KnownBrowser = {
  /** When the member first proved their identity in it; null if it no longer shows that they did. */
  knownSince: Date | null;
  /** When the account was made. */
  accountSince: Date;
};

/** Whether the account was made in that browser; it is trusted from the start (trust.md, Codes). */
export function isFirstBrowser({ knownSince, accountSince }: KnownBrowser): boolean {
  return knownSince !== null && knownSince.getTime() - accountSince.getTime() <= FIRST_WITHIN;
}

/** Returns the moment after which a browser has become known too late to be trusted (trust.md, Codes). */
export function youngSince(now: Date): Date {
  return new Date(now.getTime() - YOUNG);
}

/**
 * Returns from when on a new passkey, phone or mail is in force: at once in the account's first browser and in one known
 * for 72 hours, else after 24 hours (trust.md, Codes).
 */
export function changeInForceAt(browser: KnownBrowser, now: Date): Date {
  const { knownSince } = browser;
  const isOld = knownSince !== null && now.getTime() - knownSince.getTime() >= YOUNG;
  return isOld || isFirstBrowser(browser) ? now : new Date(now.getTime() + CHANGE_WAITS);
}
