import type { ReceiptPlan } from '@socio/contracts/shared/policy';
import { graceEnd, isPayable } from '@socio/domain/receipts/collecting';

export type ReceiptToPay = {
  number: number;
  /** Of how many. */
  count: number;
  dueDate: string;
  /** As calls carry it. */
  amount: string;
  graceEnd: Date;
  /** Its payment is under way, and nobody knows yet how it ends. */
  isChecking: boolean;
};

/** The oldest receipt that the member can pay here now, or whose payment is under way; null if there is none. */
export function receiptToPay(plan: ReceiptPlan, now: Date): ReceiptToPay | null {
  const { collected_by: collectedBy, grace_days: graceDays, receipts } = plan;
  if (collectedBy !== 'product' || graceDays === null) return null;
  const oldest = receipts.find(({ state }) =>
    ['upcoming', 'due', 'charging', 'declined', 'lapsed'].includes(state),
  );
  if (oldest === undefined || oldest.state === 'lapsed') return null;
  const { number, due_date: dueDate, amount, state } = oldest;
  const terms = { dueDate, graceDays };
  const isChecking = state === 'charging';
  if (!isChecking && !isPayable(terms, now)) return null;
  const count = receipts.filter(({ kind = 'regular' }) => kind === 'regular').length;
  return { number, count, dueDate, amount, graceEnd: graceEnd(terms), isChecking };
}
