import { roundRatio, type Centavos } from '../money.ts';
import type { BillingCycle } from './coverages.ts';
import { amountsOf, MONTHLY_RECEIPTS, type PackagePrice } from './receipts.ts';

export interface ReceiptParts {
  netPremium: Centavos;
  surcharge: Centavos;
  policyFee: Centavos;
  iva: Centavos;
  total: Centavos;
}

/**
 * Returns the parts of one receipt, in centavos: netPremium + surcharge + policyFee + iva = total, its amount. `number`
 * counts from 1; RangeError if the cycle has no such receipt. Over all receipts each part adds up to the year's: the
 * net premium is split so that no centavo is lost, the surcharge is the rest of the receipt's premium, and the fee is
 * in the first one. Source: domain-facts.md, Price arithmetic.
 */
export function receiptParts(price: PackagePrice, cycle: BillingCycle, number = 1): ReceiptParts {
  const count = cycle === 'ANUAL' ? 1 : MONTHLY_RECEIPTS;
  if (!Number.isInteger(number) || number < 1 || number > count) {
    throw new RangeError(`no such receipt: ${number} of ${count}`);
  }
  if (cycle === 'ANUAL') {
    const { netPremium, surcharge, policyFee, iva, total } = price.annual;
    return { netPremium, surcharge, policyFee, iva, total };
  }
  const { monthly } = price;
  const sharedUpTo = (receipt: number) => roundRatio(monthly.netPremium * receipt, count);
  const premium = roundRatio(monthly.netPremium + monthly.surcharge, count);
  const netPremium = sharedUpTo(number) - sharedUpTo(number - 1);
  const policyFee = number === 1 ? monthly.policyFee : 0;
  const { first, later } = amountsOf(price, cycle);
  const total = number === 1 ? first : later;
  return {
    netPremium,
    surcharge: premium - netPremium,
    policyFee,
    iva: total - premium - policyFee,
    total,
  };
}
