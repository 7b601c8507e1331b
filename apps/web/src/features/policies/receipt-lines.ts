import type { PolicyReceipt } from '@socio/contracts/shared/policy';
import { formatMoney, type Centavos } from '@socio/domain/money';
import { texts } from './texts.ts';

export type ReceiptLine = { label: string; amount: string };

/** The parts of one receipt, to the centavo; a surcharge only if there is one. */
export function receiptLines({ parts }: PolicyReceipt): ReceiptLine[] {
  const own = texts.receipt;
  const line = (label: string, centavos: Centavos) => ({ label, amount: formatMoney(centavos) });
  return [
    line(own.netPremium, parts.netPremium),
    ...(parts.surcharge === 0 ? [] : [line(own.surcharge, parts.surcharge)]),
    line(own.policyFee, parts.policyFee),
    line(own.iva, parts.iva),
  ];
}
