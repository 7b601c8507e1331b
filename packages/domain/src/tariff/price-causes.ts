import type { Gender } from '../validation/gender.ts';
import type { CivilDate } from '../dates.ts';
import type { Centavos } from '../money.ts';

/** What the insurer makes a price from. */
export interface PricedRisk {
  versionId: number;
  zipCode: string;
  gender: Gender;
  birthDate: CivilDate;
}

/** `tariff`: nothing of the person's; the insurer asks another price today than it did then. */
export type PriceCause = 'tariff' | 'vehicle' | 'postal-code' | 'birth-date' | 'gender';

const parts = [
  ['vehicle', 'versionId'],
  ['postal-code', 'zipCode'],
  ['birth-date', 'birthDate'],
  ['gender', 'gender'],
] as const satisfies readonly (readonly [PriceCause, keyof PricedRisk])[];

/**
 * The way from one price to another, one cause at a time and always in the same order, each with what is priced once
 * it has acted: the last is `after`. Empty where nothing changed. `oldTariff`: `before` was priced on another day, so
 * that what the same costs today comes first (docs/decisions/0011).
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
 * Takes the price before and the price after each step, in centavos, and gives what each step adds; the sum is exactly
 * the last price less `before` (docs/decisions/0011).
 */
export function stepAmounts(before: Centavos, prices: readonly Centavos[]): Centavos[] {
  return prices.map((price, place) => price - (prices[place - 1] ?? before));
}
