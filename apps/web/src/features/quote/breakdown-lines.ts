import { formatMoney, type Centavos } from '@socio/domain/money';
import type { BillingCycle } from '@socio/domain/tariff/coverages';
import type { Offer } from './offers.ts';
import { texts } from './texts.ts';

export type BreakdownLine = {
  label: string;
  amount: string;
  kind: 'part' | 'subtotal' | 'total' | 'receipt';
};

/** An offer's receipt, to the centavo: the parts add up to the total, and so do the receipts (domain-facts.md). */
export function breakdownLines({ quote }: Offer, cycle: BillingCycle): BreakdownLine[] {
  const own = texts.breakdown;
  const parts = cycle === 'MENSUAL' ? quote.monthly.breakdown : quote.annual.breakdown;
  const line = (label: string, amount: Centavos, kind: BreakdownLine['kind'] = 'part'): BreakdownLine => ({
    label,
    amount: formatMoney(amount),
    kind,
  });
  const lines = [
    line(own.premiums, parts.netPremium + parts.clubDiscount),
    line(own.discount, -parts.clubDiscount),
    line(own.netPremium, parts.netPremium, 'subtotal'),
    line(own.surcharge, parts.surcharge),
    line(own.policyFee, parts.policyFee),
    line(own.iva, parts.iva),
    line(own.total, parts.total, 'total'),
  ];
  if (cycle === 'ANUAL') return lines;
  const { firstPayment, laterPayment, receipts } = quote.monthly.breakdown;
  return [
    ...lines,
    line(own.first, firstPayment, 'receipt'),
    line(own.later(receipts - 1), laterPayment, 'receipt'),
  ];
}
