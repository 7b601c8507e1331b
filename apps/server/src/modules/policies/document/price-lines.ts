import { formatMoney } from '@socio/domain/money';
import { IVA_RATE } from '@socio/domain/tariff/receipts';
import type { PolicyDocumentData } from './policy-document-data.ts';

/** The premium with its parts (LSCS art. 20 VI). The lines of `parts` sum to the total, to the centavo. */
export function priceLines({ price, billingCycle, discount }: PolicyDocumentData) {
  const own = billingCycle === 'MENSUAL' ? price.monthly : price.annual;
  const parts = [
    ...(discount > 0
      ? [
          { name: 'Primas de las coberturas', centavos: own.netPremium + discount },
          { name: 'Descuento de socio', centavos: -discount },
        ]
      : [{ name: 'Prima neta', centavos: own.netPremium }]),
    ...(own.surcharge === 0 ? [] : [{ name: 'Recargo por pago fraccionado', centavos: own.surcharge }]),
    { name: 'Derecho de póliza', centavos: own.policyFee },
    { name: `IVA (${IVA_RATE / 100} %)`, centavos: own.iva },
  ];
  return {
    parts: parts.map(({ name, centavos }) => ({ name, amount: formatMoney(centavos) })),
    total: { name: 'Prima total', amount: formatMoney(own.total) },
  };
}
