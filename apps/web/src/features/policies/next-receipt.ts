import type { ReceiptPlan } from '@socio/contracts/shared/policy';
import { isUnpaid } from '@socio/domain/receipts/receipt-state';

/** The oldest receipt that is still to be paid; undefined if none is. */
export function nextReceipt({ receipts }: ReceiptPlan): ReceiptPlan['receipts'][number] | undefined {
  return receipts.find(({ state }) => isUnpaid(state));
}
