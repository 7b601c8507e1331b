import type { AnnualBreakdown, MonthlyBreakdown, QuotePackage } from '@socio/contracts/shared/quote';
import { formatMxn } from '@socio/domain/money';
import { featureFlags, type Coverage } from '@socio/domain/tariff/coverages';
import type { QuotedPackage } from './stored-quote.ts';
import { packageTexts } from './texts.ts';

export function breakdownOf(quoted: QuotedPackage): { monthly: MonthlyBreakdown; annual: AnnualBreakdown } {
  const { discount: clubDiscount, annual, monthly } = quoted;
  return { monthly: { ...monthly, clubDiscount }, annual: { ...annual, clubDiscount } };
}

/** One package in the shape of step 7's cards. */
export function quotePackage(coverage: Coverage, quoted: QuotedPackage): QuotePackage {
  const { annual, monthly } = quoted;
  const breakdown = breakdownOf(quoted);
  const features = featureFlags(coverage);
  return {
    monthly: {
      price: formatMxn(monthly.laterPayment),
      firstPayment: formatMxn(monthly.firstPayment),
      totalPrice: formatMxn(monthly.total),
      description: packageTexts[coverage],
      features,
      breakdown: breakdown.monthly,
    },
    annual: { totalPrice: formatMxn(annual.total), features, breakdown: breakdown.annual },
  };
}
