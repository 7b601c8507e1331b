import type { ReceiptPlan } from '@socio/contracts/shared/policy';

/** The oldest receipt that is still to be paid; undefined if none is. */
export function nextReceipt({ receipts }: ReceiptPlan): ReceiptPlan['receipts'][number] | undefined {
  return receipts.find(({ state }) => ['upcoming', 'due', 'charging', 'declined', 'lapsed'].includes(state));
}
