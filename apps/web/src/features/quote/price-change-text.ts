import type { Change, PriceChange, PriceDifference } from '@socio/contracts/shared/price-change';
import { formatMoney } from '@socio/domain/money';
import { packages, type BillingCycle, type Coverage } from '@socio/domain/tariff/coverages';
import { wordList } from '@socio/domain/word-list';
import { moneyText } from './offers.ts';
import { texts } from './texts.ts';

export type ChangedPrice = { coverage: Coverage; title: string; text: string };

/** How an edit changed the price of the chosen package, or of each if none is chosen; unchanged prices are left out. */
export function changedPrices(
  change: PriceChange,
  cycle: BillingCycle,
  chosen: Coverage | null,
): ChangedPrice[] {
  const own = texts.quotes.priceChange;
  return packages.flatMap((coverage) => {
    const differences = change.packages[coverage];
    if (differences === undefined || (chosen !== null && chosen !== coverage)) return [];
    const difference = cycle === 'MENSUAL' ? differences.monthly : differences.annual;
    const amount = difference.by_cause.reduce((sum, share) => sum + share, 0);
    if (amount === 0) return [];
    const period = cycle === 'MENSUAL' ? texts.quotes.perMonth : texts.quotes.perYear;
    const title = own.title(texts.quotes.names[coverage], formatMoney(Math.abs(amount)), amount > 0, period);
    return [{ coverage, title, text: differenceText(change.causes, difference) }];
  });
}

/** 'Antes $772.39, ahora $918.77: auto 2024 → 2025 +$146.38' */
function differenceText(causes: Change[][], { before, after, by_cause: shares }: PriceDifference): string {
  const parts = causes.flatMap((changes, place) => {
    const share = shares[place] ?? 0;
    return share === 0 ? [] : [`${wordList(changes.map(changeText))} ${signed(share)}`];
  });
  return texts.quotes.priceChange.beforeAndNow(moneyText(before), moneyText(after), parts.join(', '));
}

function signed(amount: number): string {
  return `${amount < 0 ? '−' : '+'}${formatMoney(Math.abs(amount))}`;
}

function changeText(change: Change): string {
  const own = texts.quotes.priceChange;
  if (change.kind === 'postal-code') return own.postalCode(change.before, change.after);
  if (change.kind !== 'vehicle') return own.kinds[change.kind];
  const { before, after } = change;
  if (before.brand_model !== after.brand_model) {
    return own.car(`${before.brand_model} ${before.year}`, `${after.brand_model} ${after.year}`);
  }
  const isSameVersion = before.version_name === after.version_name;
  if (before.year === after.year) return own.version(before.version_name, after.version_name);
  return isSameVersion
    ? own.car(String(before.year), String(after.year))
    : own.car(`${before.year} ${before.version_name}`, `${after.year} ${after.version_name}`);
}
