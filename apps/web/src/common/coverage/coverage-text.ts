import type { FeatureFlags } from '@socio/contracts/shared/quote';
import { formatMoney } from '@socio/domain/money';
import { coverages, type CoverageRow } from '@socio/domain/tariff/coverages';
import { sumTexts } from './texts.ts';

/** Whether a quote includes a coverage; roadside assistance has no flag, as every package includes it. */
export function holds(features: FeatureFlags, row: CoverageRow): boolean {
  return row.flag === null || features[row.flag];
}

/** A quote's coverages in the order of the table. */
export function heldCoverages(features: FeatureFlags): CoverageRow[] {
  return coverages.filter((row) => holds(features, row));
}

/** 'Hasta $3,000,000', 'Valor comercial de tu auto', 'Incluida, 3 veces al año'. */
export function sumText({ sumInsured }: CoverageRow): string {
  const own = sumTexts;
  switch (sumInsured.kind) {
    case 'amount':
      return own.amount(formatMoney(sumInsured.centavos).replace(/\.00$/, ''));
    case 'covered':
      return sumInsured.eventsPerYear === null
        ? own.covered
        : `${own.covered}, ${own.events(sumInsured.eventsPerYear)}`;
    case 'market-value':
      return own.marketValue;
    default:
      return own.asRc;
  }
}

/** 'Deducible: 5 % de ese valor, cristales 20 % de su precio'; null if there is none. */
export function deductibleText({ deductibles }: CoverageRow): string | null {
  if (deductibles.length === 0) return null;
  const own = sumTexts;
  const shares = deductibles.map(({ of, percent }) =>
    of === 'glass' ? own.ofGlass(percent) : own.ofValue(percent),
  );
  return `${own.deductible}: ${shares.join(', ')}`;
}
