import type { MandateTerms } from '@socio/domain/mandate';
import type { PaymentState } from '@socio/domain/payment-state';
import type { PolicyState } from '@socio/domain/policy-state';
import type { AttemptEnd, ReceiptTerms } from '@socio/domain/receipts/collecting';
import type { ReceiptKind, ReceiptState } from '@socio/domain/receipts/receipt-state';

/** A receipt that the product collects or charged for a change of its policy, with what of its policy decides how. */
export type CollectedReceipt = ReceiptTerms & {
  id: string;
  policyId: string;
  number: number;
  kind: ReceiptKind;
  /** Centavos. */
  amount: number;
  state: ReceiptState;
  policyNumber: string;
  policyState: PolicyState;
  /** Of the policy; it ends at 12:00. */
  endDate: string;
  applicationId: string;
  memberId: string;
  /** A cancellation of its policy, from a day not later than its own, is under way or done: nothing of it is charged, and nobody is told to pay it. */
  isBeingCancelled: boolean;
};

/** In words of that version. */
export type AgreedMandate = MandateTerms & { version: string };

/** One attempt to charge a receipt. */
export type ReceiptCharge = {
  id: string;
  receiptId: string;
  attempt: number;
  idempotencyKey: string;
  cardId: string;
  amount: number;
  status: PaymentState;
  initiatedBy: 'merchant' | 'member';
  mandateOf: string | null;
  chargeId: string | null;
  declineReason: string | null;
  retry: AttemptEnd | null;
  challengeUrl: string | null;
  receiptNumber: string | null;
  payerNetwork: string | null;
  /** 'Guardar esta tarjeta', said when paying. */
  keepCard: boolean;
  /** Paid from the mailed link. */
  byLink: boolean;
  /** What its owner authorises if it is charged. */
  mandate: AgreedMandate | null;
  /** By the gateway's clock. */
  chargedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** A mandate in force: which card, and the charge that established it. */
export type OpenMandate = {
  cardId: string;
  /** Centavos of each charge. */
  amount: number;
  establishedBy: string;
  expiry: { month: number; year: number };
  /** The networks forbid to charge the card again. */
  isSpent: boolean;
};

export type ReceiptMailKind =
  | 'card-expires-30'
  | 'card-expires-7'
  | 'reminder'
  | 'due'
  | 'last-call'
  | 'paid'
  | 'failed'
  | 'returned'
  | 'suspended'
  | 'ended';

/** Their link pays the receipt. */
export const payingMails = ['failed', 'due', 'last-call'] as const satisfies readonly ReceiptMailKind[];
