import { DAY, HOUR, SECOND, spans } from './spans.ts';

/** Digits of a code sent by SMS: `usual` (spec membership 9), `onGuard` to browsers nobody authenticated in (trust.md). */
export const codeDigits = { usual: 6, onGuard: 12 } as const;

export type CodeDigits = (typeof codeDigits)[keyof typeof codeDigits];

/** A code longer than usual is written in groups of so many digits. */
const groupLength = 4;

/** For each code, and for each session (trust.md, Codes). */
export const codeRules = {
  /** Comparisons that one code stands. */
  triesPerCode: 5,
  /** Codes of a session that a guess is compared with: an earlier one stays good after a resend. */
  openAtOnce: 2,
  /** Between two codes of a session, and of the unknown browsers of a member and network together (spec membership 9). */
  pauseSeconds: spans.codePause / SECOND,
} as const;

/** At most `limit` in any stretch of that many seconds. */
export type CodeBudget = { limit: number; windowSeconds: number };

const hour = HOUR / SECOND;
const day = DAY / SECOND;

/**
 * Who may have how many codes (trust.md, Codes and What costs has a budget). `sends` are codes sent, `failed`
 * comparisons that did not match, `unentered` codes that nobody has entered (also those that the gateway refused).
 *
 * Five networks use up what a member's unknown browsers have in a day: with 8 codes each, or with 10 failed comparisons
 * each. Four would do if a member had only 40 failed comparisons.
 */
export const codeBudgets = {
  /** A browser in which this very member once authenticated. */
  knownBrowser: {
    sends: [{ limit: 3, windowSeconds: hour }],
    failed: { limit: 10, windowSeconds: hour },
    unentered: { limit: 30, windowSeconds: hour },
  },
  /** All other browsers of one network, for one member. */
  memberAndNetwork: {
    sends: [
      { limit: 8, windowSeconds: day },
      { limit: 3, windowSeconds: hour },
    ],
    failed: { limit: 10, windowSeconds: day },
    wrongBirthDates: { limit: 3, windowSeconds: day },
  },
  /** All other browsers, over all networks. */
  member: {
    sends: { limit: 40, windowSeconds: day },
    failed: { limit: 50, windowSeconds: day },
  },
  /** A phone that was typed, because the membership has no account. */
  typedPhone: { sends: { limit: 5, windowSeconds: day } },
  /** All other browsers of one network, over all members; `typedOnGuard` to phones that were typed, while on guard. */
  network: {
    unentered: { limit: 300, windowSeconds: hour },
    typedOnGuard: { limit: 20, windowSeconds: hour },
  },
} as const;

/**
 * What the product is on guard against (trust.md, Codes): `guesses` is raised by failed comparisons of unknown browsers
 * and makes their codes longer; `sends` by codes sent to them that nobody entered, and asks for the birth date first.
 */
export type CodeGuard = 'guesses' | 'sends';

/** Beyond so many in any hour, over all members, the guard is raised; an installation may set other levels. */
export const codeGuardLevels: Record<CodeGuard, number> = { guesses: 400, sends: 3000 };

/** Seconds in which the guard counts, and for which it lasts after its level was last exceeded. */
export const codeGuardSeconds = hour;

/** Returns how many digits a code for this browser has (trust.md, Codes). */
export function digitsOfCode(browser: { isKnown: boolean; isOnGuard: boolean }): CodeDigits {
  return !browser.isKnown && browser.isOnGuard ? codeDigits.onGuard : codeDigits.usual;
}

/** Returns a code as it is read aloud and typed: '1234 5678 9012'; one of the usual length stays whole (trust.md, Codes). */
export function groupCode(code: string): string {
  if (code.length <= codeDigits.usual) return code;
  return (code.match(new RegExp(`\\d{1,${groupLength}}`, 'g')) ?? []).join(' ');
}
