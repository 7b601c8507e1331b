import type { Centavos } from '../money.ts';
import { priceParts, type PackagePrice } from './receipts.ts';

/** An insurer's answer for one package: what its coverages cost, and the price built from that. */
export interface QuotedPrice extends PackagePrice {
  coverages: readonly { id: string; premium: Centavos }[];
  discount: Centavos;
  surchargePercent?: number;
}

export interface PriceDifference {
  /** 'netPremium', 'discount', 'coverages.robo', 'annual.iva', 'monthly.firstPayment' … */
  field: string;
  expected: Centavos;
  given: Centavos;
}

/**
 * Returns every amount in an insurer's answer that differs from our own arithmetic, in centavos; an empty list if none
 * does (architecture.md, Prices: they are the insurer's, every answer is checked). Impossible amounts (negative,
 * fractions, a discount above the premiums) are listed first, and alone, since nothing can be computed from them.
 */
export function checkPrice(answer: QuotedPrice): PriceDifference[] {
  const premiums = answer.coverages.reduce((sum, coverage) => sum + coverage.premium, 0);
  const impossible = impossibleAmounts(answer, premiums);
  if (impossible.length > 0) return impossible;

  const netPremium = premiums - answer.discount;
  const { policyFee } = answer.annual;
  const own = priceParts({ netPremium, policyFee, surchargePercent: answer.surchargePercent });
  return [
    ...differences('annual', own.annual, answer.annual),
    ...differences('monthly', own.monthly, answer.monthly),
  ];
}

function impossibleAmounts(answer: QuotedPrice, premiums: Centavos): PriceDifference[] {
  const amounts: [string, Centavos][] = [
    ...answer.coverages.map((coverage): [string, Centavos] => [`coverages.${coverage.id}`, coverage.premium]),
    ['discount', answer.discount],
    ['annual.policyFee', answer.annual.policyFee],
  ];
  const found = amounts
    .filter(([, amount]) => !Number.isSafeInteger(amount) || amount < 0)
    .map(([field, given]) => ({ field, expected: 0, given }));
  if (found.length === 0 && answer.discount > premiums) {
    found.push({ field: 'discount', expected: premiums, given: answer.discount });
  }
  return found;
}

function differences<Part extends object>(cycle: string, own: Part, given: Part): PriceDifference[] {
  return (Object.entries(own) as [keyof Part & string, Centavos][])
    .map(([part, expected]) => ({ field: `${cycle}.${part}`, expected, given: given[part] as Centavos }))
    .filter((line) => line.expected !== line.given);
}
