import type { ReceiptKind } from '@socio/domain/receipts/receipt-state';
import type { CancellationReason } from '@socio/contracts/shared/cancellation';
import type { ChargedReceipt } from '@socio/domain/cancelling/receipt-refund';
import type { CancellationRefundState, CancellationState } from '@socio/domain/cancelling/cancellation-state';
import type { CivilDate } from '@socio/domain/dates';

/** What was asked of the insurer, or decided by it, about the end of a policy. */
export type Cancellation = {
  /** The key that the insurer knows it by. */
  id: string;
  policyId: string;
  folio: string;
  askedBy: 'member' | 'insurer';
  state: CancellationState;
  reason: CancellationReason | null;
  /** The last day that counts as used. */
  effectiveOn: CivilDate;
  mayGetAllBack: boolean;
  /** Centavos that come back at least. */
  previewed: number;
  askedAt: Date;
  /** When the insurer is asked, or its own decision takes effect. */
  insurerAskedAt: Date;
  insurerFolio: string | null;
  effectiveAt: Date | null;
  hasAllBack: boolean | null;
  /** Taken back, refused or confirmed. */
  endedAt: Date | null;
  documentKey: string | null;
};

/** Why money goes back: a policy was cancelled, or an endorsement made it cheaper. */
export type RefundCause = { cancellationId: string } | { endorsementId: string };

/** What goes back to one charge. */
export type CancellationRefund = {
  /** The key that the gateway knows it by. */
  id: string;
  policyId: string;
  cause: RefundCause;
  chargeId: string;
  amount: number;
  state: CancellationRefundState;
  dueOn: CivilDate;
  refundedAt: Date | null;
  clabe: string | null;
  card: { brand: string; lastFour: string };
};

/** A charge of the gateway for a receipt of the policy, less what has gone back already. */
export type Charge = {
  id: string;
  /** Its number. */
  receipt: number;
  kind: ReceiptKind;
  cardId: string;
  card: { brand: string; lastFour: string };
  rest: number;
  chargedAt: Date;
  /** Of its receipt; null: of the first of the plan, which stands in the policy. */
  terms: ChargedReceipt | null;
};

/** A message to the member about a cancellation; each is sent once. */
export type CancellationMail =
  | 'asked'
  | 'taken-back'
  | 'refused'
  /** The insurer will cancel by itself. */
  | 'announced'
  | 'confirmed'
  | 'needs-account'
  | 'refunded';

/** As the first: a policy has at most one that is under way or confirmed. */
export const openStates = ['asked', 'confirming', 'confirmed'] as const satisfies CancellationState[];

export function cancellationUrl(policyNumber: string): string {
  return `/api/policies/${policyNumber}/cancellation-document`;
}
