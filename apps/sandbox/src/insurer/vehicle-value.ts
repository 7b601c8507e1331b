import { percentOf, type Centavos } from '@socio/domain/money';

/**
 * What a car is still worth, in percent of its price as new, by full model years of age. An assumption of the
 * demonstration tariff: 15 % in the first year, 10 to 12 % of the rest in each later one, never below 15 %.
 */
const percentByAge = [100, 85, 75, 67, 60, 54, 48, 43, 38, 34, 30, 27, 24, 21, 18] as const;
const oldest = 15;

export function vehicleValue(listPrice: Centavos, modelYear: number, today: string): Centavos {
  const age = Math.max(0, Number(today.slice(0, 4)) - modelYear);
  return percentOf(listPrice, (percentByAge[age] ?? oldest) * 100);
}
