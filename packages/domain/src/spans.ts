export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** How long things last that both sides of the wire reckon with, in milliseconds; ages of access are in access-ages.ts. */
export const spans = {
  /** A code by SMS is good (spec membership 9). */
  codeValid: 5 * MINUTE,
  /** Between two codes (spec membership 9). */
  codePause: 30 * SECOND,
  /** A phone stays proven, so that the data can be corrected and sent again (calls.md, Identity). */
  phoneProof: 20 * MINUTE,
  /** What a session that ended leaves behind in its tab (architecture.md, Nothing typed is lost). */
  pendingReturn: 20 * MINUTE,
  /** A flow that began with a mailed link counts as one (spec quote 9). */
  magicLinkFlow: 5 * MINUTE,
  /** The bank's question to a person may stay unanswered (calls.md, Payment). */
  challenge: 15 * MINUTE,
  /** An application that nobody touches ends, and a visitor's is deleted (calls.md, Members and sessions). */
  untouchedApplication: 30 * DAY,
  /** What has ended stays in the list that asks for it (calls.md, `include_inactive`). */
  endedApplication: 90 * DAY,
  /** What is paid for waits for its vehicle before it is given back (calls.md, Members and sessions). */
  abandonedCharge: 30 * DAY,
} as const satisfies Record<string, number>;
