export const differenceKinds = {
  'charge-unknown': 'the gateway charged under a key that this product never opened',
  'charge-not-recorded': 'the gateway charged, the attempt does not say so',
  'charge-missing': 'the attempt is charged, the gateway has no such charge',
  'charge-id-differs': 'another charge stands under the key than the one on record',
  'amount-differs': 'the gateway charged another amount',
  'refund-missing': 'refunded here, not (wholly) at the gateway',
  'refund-not-recorded': 'money went back at the gateway, not here',
  'policy-unknown': 'the insurer issued under a key that this product never used',
  'policy-not-recorded': 'the insurer issued, the product still waits',
  'policy-missing': 'issued here, the insurer has no such policy',
  'policy-number-differs': 'the insurer knows the policy by another number',
  'premium-differs': 'the insurer issued another premium',
  'policy-unreadable': 'what was sold cannot be read here any more, so that no premium can be compared',
  'policy-cancelled-there': 'in force here, cancelled at the insurer',
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
