import type { ReceiptState } from '@socio/domain/receipts/receipt-state';

/** A stored receipt of a policy. */
export type Receipt = {
  number: number;
  /** Civil days, from `from` to before `to`. */
  from: string;
  to: string;
  dueDate: string;
  /** Centavos. */
  amount: number;
  state: ReceiptState;
  paidAt: Date | null;
};

/** The receipts of a policy, and as of when the insurer says so; null where the product collects them. */
export type ShownReceipts = { receipts: Receipt[]; asOf: Date | null };
export type ShowReceipts<Policy> = (policy: Policy) => Promise<ShownReceipts>;
