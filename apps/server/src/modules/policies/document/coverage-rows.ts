import { formatMoney } from '@socio/domain/money';
import { coveragesOf, type Coverage, type Deductible, type SumInsured } from '@socio/domain/tariff/coverages';
import { coverageNames, coverageTexts } from './texts.ts';

/** The risks of a package as listed on the policy: name, sum insured, deductible. */
export function coverageRows(coverage: Coverage) {
  return coveragesOf(coverage).map(({ id, sumInsured, deductibles }) => ({
    name: coverageNames[id],
    sum: sumText(sumInsured),
    deductible: deductibleText(deductibles),
  }));
}

/** Explains the terms used in this package's table; null if none needs it. */
export function coverageNote(coverage: Coverage): string | null {
  const rows = coveragesOf(coverage);
  const deductibles = rows.flatMap((row) => row.deductibles);
  const notes = [
    rows.some(({ sumInsured }) => sumInsured.kind === 'market-value') && coverageTexts.notes.marketValue,
    deductibles.length > 0 && coverageTexts.notes.deductible,
    deductibles.some(({ of }) => of === 'glass') && coverageTexts.notes.glass,
  ];
  return notes.filter((note) => note !== false).join(' ') || null;
}

function sumText(sum: SumInsured): string {
  switch (sum.kind) {
    case 'amount':
      return formatMoney(sum.centavos);
    case 'covered':
      return sum.eventsPerYear === null ? coverageTexts.covered : coverageTexts.events(sum.eventsPerYear);
    case 'market-value':
      return coverageTexts.marketValue;
    case 'as-rc':
      return coverageTexts.asLiability;
  }
}

function deductibleText(deductibles: readonly Deductible[]): string {
  if (deductibles.length === 0) return coverageTexts.noDeductible;
  return deductibles
    .map(({ of, percent }) => (of === 'glass' ? coverageTexts.glass(percent) : `${percent} %`))
    .join('; ');
}
