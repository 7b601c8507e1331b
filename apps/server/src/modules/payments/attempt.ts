import type { PaymentState } from '@socio/domain/payment-state';
import type { PurchaseSnapshot } from '../../db/purchase-snapshot.ts';

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
  snapshot: PurchaseSnapshot;
  createdAt: Date;
  updatedAt: Date;
};
