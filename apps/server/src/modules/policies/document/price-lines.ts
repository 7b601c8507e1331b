import { formatMoney } from '@socio/domain/money';
import { IVA_RATE } from '@socio/domain/tariff/receipts';
import type { PolicyDocumentData } from './policy-document-data.ts';

/**
 * The premium and its parts (LSCS art. 20 VI), each listed even if it is zero. The lines, without the subtotal, add up
 * to the total to the centavo.
 */
export function priceLines({ price, billingCycle, discount }: PolicyDocumentData) {
  const own = billingCycle === 'MENSUAL' ? price.monthly : price.annual;
  const line = (name: string, centavos: number, subtotal = false) => ({
    name,
    // The typographic minus sign, as wide as a digit.
    amount: formatMoney(centavos).replace('-', '−'),
    subtotal,
  });
  return {
    lines: [
      line('Primas de las coberturas', own.netPremium + discount),
      line('Descuento de socio', discount === 0 ? 0 : -discount),
      line('Prima neta', own.netPremium, true),
      line('Recargo por pago fraccionado', own.surcharge),
      line('Derecho de póliza', own.policyFee),
      line(`IVA (${IVA_RATE / 100} %)`, own.iva),
    ],
    total: { name: 'Prima total', amount: formatMoney(own.total) },
  };
}
