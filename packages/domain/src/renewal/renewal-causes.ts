import type { Centavos } from '../money.ts';
import type { Coverage } from '../tariff/coverages.ts';

/** What a year's price is made from, as far as it is known. */
export type RenewalYear = {
  /** Of the year as it is paid. */
  total: Centavos;
  coverage: Coverage;
  commercialValue: Centavos | null;
  /** Null: it is not known any more. */
  tariffVersion: string | null;
  discount: Centavos;
  /** Claims that the insurer counts. */
  claims: number;
};

/** Why a year costs other than the one before. `coverage`: the member chose another one; `age`: the car and its driver are a year older, which always holds. */
export type RenewalCause = 'coverage' | 'vehicle-value' | 'claims' | 'tariff' | 'discount' | 'age';

/**
 * Returns why the next year's price differs from this year's, most telling first; empty if it does not
 * (after-the-sale.md, Renewal).
 */
export function renewalCauses(last: RenewalYear, next: RenewalYear): RenewalCause[] {
  if (last.total === next.total) return [];
  const isValueOther =
    last.commercialValue !== null &&
    next.commercialValue !== null &&
    last.commercialValue !== next.commercialValue;
  return [
    ...(last.coverage === next.coverage ? [] : (['coverage'] as const)),
    ...(next.claims > 0 ? (['claims'] as const) : []),
    ...(isValueOther ? (['vehicle-value'] as const) : []),
    ...(last.tariffVersion !== null && last.tariffVersion !== next.tariffVersion
      ? (['tariff'] as const)
      : []),
    ...(last.discount === next.discount ? [] : (['discount'] as const)),
    'age',
  ];
}
