export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Durations that both sides of the wire rely on, in milliseconds; for how long access lasts see access-ages.ts. */
export const spans = {
  /** How long a code sent by SMS is valid (spec membership 9). */
  codeValid: 5 * MINUTE,
  /** Wait between two codes (spec membership 9). */
  codePause: 30 * SECOND,
  /** How long a phone stays proven, so that the data can be corrected and sent again (calls.md, Identity). */
  phoneProof: 20 * MINUTE,
  /** How long an ended session's leftovers stay in its tab (architecture.md, Nothing typed is lost). */
  pendingReturn: 20 * MINUTE,
  /** How long a mailed link's key opens its application (calls.md, Magic links). */
  linkKey: 30 * DAY,
  /** How long the link 'No fui yo' of a notice works (trust.md, Codes). */
  noticeLink: 30 * DAY,
  /** How long a change of the registered phone waits before it takes effect (trust.md, Accounts). */
  accountChange: 3 * DAY,
  /** How long one that an operator asked for waits for another operator. */
  accountChangeApproval: 7 * DAY,
  /** For which a CURP is kept for the person whom two operators decided on. */
  curpKept: 30 * DAY,
  /** How long an address must have been proven before a lost phone can be replaced by a link to it (trust.md, Accounts). */
  provenMail: 30 * DAY,
  /** How long a link to an address that the account is to have works. */
  emailLink: DAY,
  /** How long a link to replace a lost phone works. */
  phoneLink: DAY,
  /** How long a link stays locked after its wrong birth dates (calls.md, Magic links). */
  linkLocked: DAY,
  /** How long a flow counts as begun from a mailed link (spec quote 9). */
  magicLinkFlow: 5 * MINUTE,
  /** How long the bank's question to a person may stay unanswered (calls.md, Payment). */
  challenge: 15 * MINUTE,
  /**
   * How long an untouched application lives: then a member's ends and a visitor's is deleted (calls.md, Members and
   * sessions).
   */
  untouchedApplication: 30 * DAY,
  /** How long ended applications stay in the list that asks for them (calls.md, `include_inactive`). */
  endedApplication: 90 * DAY,
  /** How long a charge waits for its vehicle before it is refunded (calls.md, Members and sessions). */
  abandonedCharge: 30 * DAY,
  /** How long a policy stays suspended before it ends (after-the-sale.md, Suspension). */
  suspension: 30 * DAY,
  /** How long what reinstating a policy costs is valid (after-the-sale.md, Suspension). */
  reinstatementOffer: 30 * MINUTE,
  /** How long the insurer may take to answer a request for a service before it is settled. */
  serviceAnswer: MINUTE,
  /** How long a request for a service stands in the way of another one of its kind. */
  openService: 6 * HOUR,
  /** How old what the insurer says of receipts may be when it is shown (after-the-sale.md, Receipts). */
  receiptStates: 15 * MINUTE,
  /** How long the place and the description of a request for a service are kept. */
  servicePlace: 30 * DAY,
  /** How long a cancellation from today can be taken back before the insurer is asked (after-the-sale.md, Cancelling). */
  cancellationUndo: 30 * MINUTE,
  /** How long after its issue a policy may be cancelled with everything given back (after-the-sale.md, Cancelling). */
  wholeRefund: DAY,
} as const satisfies Record<string, number>;
