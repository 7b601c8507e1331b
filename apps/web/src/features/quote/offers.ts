import type { getAllQuotes } from '@socio/contracts/get-all-quotes';
import type { QuotePackage } from '@socio/contracts/shared/quote';
import { formatMoney, parseMxn, type Centavos } from '@socio/domain/money';
import { packages, type BillingCycle, type Coverage } from '@socio/domain/tariff/coverages';
import { amountsOf, amountTexts } from '@socio/domain/tariff/receipts';
import type { AnswerOf } from '../../lib/api-client.ts';

export type Offer = { coverage: Coverage; quote: QuotePackage };

/** The packages to show, smallest first, without those whose price is zero or missing (specification quote 2, Step 7). */
export function offersOf(quotes: AnswerOf<typeof getAllQuotes>['quotes']): Offer[] {
  return packages.flatMap((coverage) => {
    const quote = quotes[coverage];
    return quote != null && hasPrices(quote) ? [{ coverage, quote }] : [];
  });
}

function hasPrices({ monthly, annual }: QuotePackage): boolean {
  return [monthly.price, monthly.firstPayment, monthly.totalPrice, annual.totalPrice].every(
    (text) => (parseMxn(text) ?? 0) > 0,
  );
}

/** The three amounts step 7 sends. */
export function acceptedAmounts({ quote }: Offer, cycle: BillingCycle) {
  const price = { annual: quote.annual.breakdown, monthly: quote.monthly.breakdown };
  const { first, later, total } = amountTexts(amountsOf(price, cycle));
  return { first_payment: first, subsequent_payments: later, total_premium: total };
}

/** '$10,464.91' for the server's '10,464.91'. */
export function moneyText(amount: string): string {
  const centavos = parseMxn(amount);
  return centavos === null ? amount : formatMoney(centavos);
}

/** What the first monthly receipt holds besides a month: issuing the policy, IVA included. */
export function issuingFee({ quote: { monthly } }: Offer): Centavos {
  return Math.max(0, (parseMxn(monthly.firstPayment) ?? 0) - (parseMxn(monthly.price) ?? 0));
}

/** What paying for the year at once saves; zero if nothing. */
export function annualSaving({ quote }: Offer): Centavos {
  return Math.max(0, quote.monthly.breakdown.total - quote.annual.breakdown.total);
}
