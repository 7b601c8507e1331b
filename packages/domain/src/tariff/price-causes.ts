import type { Gender } from '../validation/gender.ts';
import type { CivilDate } from '../dates.ts';
import type { Centavos } from '../money.ts';

/** What the insurer bases a price on. */
export interface PricedRisk {
  versionId: number;
  zipCode: string;
  gender: Gender;
  birthDate: CivilDate;
}

/** `tariff`: nothing about the person changed; the insurer's price today differs from that day's. */
export type PriceCause = 'tariff' | 'vehicle' | 'postal-code' | 'birth-date' | 'gender';

const parts = [
  ['vehicle', 'versionId'],
  ['postal-code', 'zipCode'],
  ['birth-date', 'birthDate'],
  ['gender', 'gender'],
] as const satisfies readonly (readonly [PriceCause, keyof PricedRisk])[];

/**
 * Returns the steps from one price to another, one cause at a time and always in the same order, each with the risk to
 * price once that cause has applied; the last is `after`. Empty if nothing changed. `oldTariff`: `before` was priced on
 * another day, so that today's price for the same risk comes first (docs/decisions/0011).
 */
export function priceSteps(
  before: PricedRisk,
  after: PricedRisk,
  oldTariff: boolean,
): { cause: PriceCause; risk: PricedRisk }[] {
  const steps: { cause: PriceCause; risk: PricedRisk }[] = oldTariff
    ? [{ cause: 'tariff', risk: before }]
    : [];
  let risk = before;
  for (const [cause, part] of parts) {
    if (risk[part] === after[part]) continue;
    risk = { ...risk, [part]: after[part] };
    steps.push({ cause, risk });
  }
  return steps;
}

/**
 * Returns what each step adds, in centavos, given the price before and the price after each step; the sum is exactly
 * the last price less `before` (docs/decisions/0011).
 */
export function stepAmounts(before: Centavos, prices: readonly Centavos[]): Centavos[] {
  return prices.map((price, place) => price - (prices[place - 1] ?? before));
}
