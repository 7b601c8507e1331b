import type { PaymentState } from '@socio/domain/payment-state';

/**
 * Does not include what is bought (`findChargedPurchase`), because settling and refunding a charge must not depend on it.
 */
export type Attempt = {
  id: string;
  applicationId: string;
  attempt: number;
  idempotencyKey: string;
  cardId: string;
  amount: number;
  status: PaymentState;
  declineReason: string | null;
  challengeUrl: string | null;
  chargeId: string | null;
  receiptNumber: string | null;
  createdAt: Date;
  updatedAt: Date;
};
