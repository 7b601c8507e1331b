import { percentOf, type Centavos } from '@socio/domain/money';

/**
 * What a car is still worth, as a percentage of its price when new, by full model years of age. An assumption of the
 * demonstration tariff: it loses 15 % in the first year and 10 to 12 % of the rest in each later one, and never falls
 * below 15 %.
 */
const percentByAge = [100, 85, 75, 67, 60, 54, 48, 43, 38, 34, 30, 27, 24, 21, 18] as const;
const oldest = 15;

export function vehicleValue(listPrice: Centavos, modelYear: number, today: string): Centavos {
  const age = Math.max(0, Number(today.slice(0, 4)) - modelYear);
  return percentOf(listPrice, (percentByAge[age] ?? oldest) * 100);
}
