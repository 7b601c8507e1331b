import type { ResponseOf } from '@socio/contracts/contract';
import type { getAllQuotes } from '@socio/contracts/get-all-quotes';
import { MANDATE_VERSION } from '@socio/domain/mandate';
import type { BillingCycle, Coverage } from '@socio/domain/tariff/coverages';
import { amountsOf, amountTexts } from '@socio/domain/tariff/receipts';

export type Quotes = ResponseOf<typeof getAllQuotes>['data']['data']['response'];

/** What step 11 sends as the person's agreement to the later receipts of a price (`shared/mandate.ts`). */
export const mandateOf = (laterPayment: string) => ({
  amount: laterPayment,
  text_version: MANDATE_VERSION,
});

/** What step 7 sends for an offered package. */
export function choiceOf({ quotes }: Pick<Quotes, 'quotes'>, coverage: Coverage, cycle: BillingCycle) {
  const quoted = quotes[coverage];
  if (quoted === null || quoted === undefined) throw new Error('Not offered');
  const price = { annual: quoted.annual.breakdown, monthly: quoted.monthly.breakdown };
  const { first, later, total } = amountTexts(amountsOf(price, cycle));
  return {
    billing_cycle: cycle,
    coverage,
    first_payment: first,
    subsequent_payments: later,
    total_premium: total,
  };
}
