import type { ReceiptPlan } from '@socio/contracts/shared/policy';
import { protectedUntil } from '@socio/domain/receipts/collecting';
import { isUnpaid } from '@socio/domain/receipts/receipt-state';

export type ReceiptToPay = {
  number: number;
  /** Of how many. */
  count: number;
  dueDate: string;
  /** As calls carry it. */
  amount: string;
  protectedUntil: Date;
  /** Its payment is under way, and nobody knows yet how it ends. */
  isChecking: boolean;
};

/** The oldest receipt that the member can pay here now, as the server says, or whose payment is under way; null if there is none. */
export function receiptToPay(plan: ReceiptPlan): ReceiptToPay | null {
  const { collected_by: collectedBy, grace_days: graceDays, receipts, payable = null } = plan;
  const oldest = receipts.find((one) => isUnpaid(one.state) && one.left_to_insurer !== true);
  if (collectedBy !== 'product' || graceDays === null || oldest === undefined) return null;
  const { number, due_date: dueDate, amount, state } = oldest;
  const isChecking = state === 'charging';
  if (!isChecking && number !== payable) return null;
  const count = receipts.filter(({ kind = 'regular' }) => kind === 'regular').length;
  const policyEnd = receipts.reduce((last, { period_to: to }) => (to > last ? to : last), oldest.period_to);
  const until = protectedUntil({ dueDate, graceDays }, policyEnd);
  return { number, count, dueDate, amount, protectedUntil: until, isChecking };
}
