import { formatMoney } from '@socio/domain/money';
import { IVA_RATE } from '@socio/domain/tariff/receipts';
import type { PolicyDocumentData } from './policy-document-data.ts';

/**
 * The premium with its parts (LSCS art. 20 VI), each of them named also where it is nothing. The lines sum to the
 * total, to the centavo, but for the subtotal among them.
 */
export function priceLines({ price, billingCycle, discount }: PolicyDocumentData) {
  const own = billingCycle === 'MENSUAL' ? price.monthly : price.annual;
  const line = (name: string, centavos: number, subtotal = false) => ({
    name,
    // The minus sign of print, as wide as a digit.
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
