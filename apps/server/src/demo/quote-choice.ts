import type { ResponseOf } from '@socio/contracts/contract';
import type { getAllQuotes } from '@socio/contracts/get-all-quotes';
import type { BillingCycle, Coverage } from '@socio/domain/tariff/coverages';

export type Quotes = ResponseOf<typeof getAllQuotes>['data']['data']['response'];

/** What step 7 sends for a package that was offered. */
export function choiceOf({ quotes }: Pick<Quotes, 'quotes'>, coverage: Coverage, cycle: BillingCycle) {
  const quoted = quotes[coverage];
  if (quoted === null || quoted === undefined) throw new Error('Not offered');
  const { monthly, annual } = quoted;
  const amounts =
    cycle === 'MENSUAL'
      ? {
          first_payment: monthly.firstPayment,
          subsequent_payments: monthly.price,
          total_premium: monthly.totalPrice,
        }
      : {
          first_payment: annual.totalPrice,
          subsequent_payments: '0.00',
          total_premium: annual.totalPrice,
        };
  return { billing_cycle: cycle, coverage, ...amounts };
}
