import { receiptNames } from '../texts.ts';
import type { ReceiptKind } from './receipt-state.ts';

/**
 * Returns what a person calls a receipt in a list of payments: by its number in the plan, or by what it was paid for.
 * `endorsement`: the number of the change whose difference it is; null: of none, or it is unknown (after-the-sale.md). No
 * errors.
 */
export function receiptName({
  kind,
  number,
  endorsement,
}: {
  kind: ReceiptKind;
  number: number;
  endorsement: number | null;
}): string {
  switch (kind) {
    case 'regular':
      return receiptNames.regular(number);
    case 'rest':
      return receiptNames.rest;
    case 'reinstatement':
      return receiptNames.reinstatement;
    case 'endorsement':
      return receiptNames.endorsement(endorsement);
  }
}
