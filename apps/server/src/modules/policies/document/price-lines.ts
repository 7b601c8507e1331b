import { formatMoney } from '@socio/domain/money';
import { IVA_RATE } from '@socio/domain/tariff/receipts';
import type { PolicyDocumentData } from './policy-document-data.ts';
import { priceTexts } from './texts.ts';

/**
 * The premium and its parts (LSCS art. 20 VI), each listed even if it is zero. The lines, without the subtotal, add up
 * to the total to the centavo.
 */
export function priceLines({ price, billingCycle, discount }: PolicyDocumentData) {
  const own = billingCycle === 'MENSUAL' ? price.monthly : price.annual;
  const line = (name: string, centavos: number, subtotal = false) => ({
    name,
    amount: signedMoney(centavos),
    subtotal,
  });
  return {
    lines: [
      line(priceTexts.coverages, own.netPremium + discount),
      line(priceTexts.discount, discount === 0 ? 0 : -discount),
      line(priceTexts.netPremium, own.netPremium, true),
      line(priceTexts.surcharge, own.surcharge),
      line(priceTexts.policyFee, own.policyFee),
      line(priceTexts.iva(IVA_RATE / 100), own.iva),
    ],
    total: { name: priceTexts.total, amount: formatMoney(own.total) },
  };
}

/** With the typographic minus sign, as wide as a digit. */
export function signedMoney(centavos: number): string {
  return formatMoney(centavos).replace('-', '−');
}
