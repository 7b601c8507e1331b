export const differenceKinds = {
  'charge-unknown': 'the gateway charged under a key that this product never opened',
  'charge-not-recorded': 'the gateway charged, but the attempt is not recorded as charged',
  'charge-missing': 'the attempt is recorded as charged, but the gateway has no such charge',
  'charge-id-differs': 'the gateway has a different charge under the key',
  'amount-differs': 'the gateway charged a different amount',
  'refund-missing': 'refunded here, but not or only partly at the gateway',
  'refund-not-recorded': 'refunded at the gateway, but not here',
  'policy-unknown': 'the insurer issued under a key that this product never used',
  'policy-not-recorded': 'issued by the insurer, but not recorded here',
  'policy-missing': 'issued here, but unknown to the insurer',
  'policy-number-differs': 'the insurer has a different policy number',
  'premium-differs': 'the insurer has a different premium',
  'policy-unreadable': 'the snapshot can no longer be read, so the premium cannot be compared',
  'policy-cancelled-there': 'in force here, but cancelled at the insurer',
  'policy-not-cancelled': 'not in force here, issued at the insurer',
} as const;

export type DifferenceKind = keyof typeof differenceKinds;

/** Keys, ids, states and centavos; no personal data. */
export type Difference = {
  kind: DifferenceKind;
  /** The idempotency key, known to both sides. */
  key: string;
  applicationId: string | null;
  at: Date;
  here: string;
  there: string;
};
