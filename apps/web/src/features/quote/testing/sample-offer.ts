import { formatMxn } from '@socio/domain/money';
import { featureFlags, type Coverage } from '@socio/domain/tariff/coverages';
import { priceParts } from '@socio/domain/tariff/receipts';
import type { Offer } from '../offers.ts';

/** The worked case of domain-facts.md: PN 8,271.47 after a discount of 168.81, DP 750.00. */
export function sampleOffer(coverage: Coverage = 'AMPLIA'): Offer {
  const { annual, monthly } = priceParts({ netPremium: 827_147, policyFee: 75_000 });
  const features = featureFlags(coverage);
  return {
    coverage,
    quote: {
      monthly: {
        price: formatMxn(monthly.laterPayment),
        firstPayment: formatMxn(monthly.firstPayment),
        totalPrice: formatMxn(monthly.total),
        description: '',
        features,
        breakdown: { ...monthly, clubDiscount: 16_881 },
      },
      annual: {
        totalPrice: formatMxn(annual.total),
        features,
        breakdown: { ...annual, clubDiscount: 16_881 },
      },
    },
  };
}
