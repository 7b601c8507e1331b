import type { ReceiptParts } from '@socio/domain/tariff/receipt-parts';
import type { ReceiptKind, ReceiptState } from '@socio/domain/receipts/receipt-state';

/** A stored receipt of a policy. */
export type Receipt = {
  number: number;
  kind: ReceiptKind;
  /** Civil days, from `from` to before `to`. */
  from: string;
  to: string;
  dueDate: string;
  /** Centavos; `total` is its amount. */
  parts: ReceiptParts;
  state: ReceiptState;
  paidAt: Date | null;
};

/**
 * The receipts of a policy, and as of when the insurer says so; null where the product collects them. `isAsking`: it is
 * being asked right now.
 */
export type ShownReceipts = { receipts: Receipt[]; asOf: Date | null; isAsking: boolean };
/** `stored`: as read with the policy. */
export type ShowReceipts<Policy> = (policy: Policy, stored?: Receipt[]) => Promise<ShownReceipts>;
