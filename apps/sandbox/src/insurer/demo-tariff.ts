import { ageOn } from '@socio/domain/dates';
import { percentOf, roundRatio, type Centavos } from '@socio/domain/money';
import { coveragesOf, type Coverage, type CoverageId } from '@socio/domain/tariff/coverages';
import { priceParts, type PackagePrice } from '@socio/domain/tariff/receipts';
import { theftZones, type State } from './theft-zones.ts';
import { trafficZoneOf, trafficZones } from './traffic-zones.ts';
import { classFactors, classOf, repairFactorOf } from './vehicle-factors.ts';
import { vehicleValue } from './vehicle-value.ts';

export const tariffVersion = 'demo-2026.2';

/**
 * Everything that the tariff takes into account. Gender is there because insurers ask for it; this tariff ignores it.
 */
export type Risk = {
  brandModel: string;
  bodyType: string;
  listPrice: Centavos;
  modelYear: number;
  state: State;
  birthDate: string;
  today: string;
  /** Of the year before, where it is renewed. */
  claims?: number;
};

export type PricedPackage = PackagePrice & {
  coverages: { id: CoverageId; premium: Centavos }[];
  discount: Centavos;
  netPremium: Centavos;
  policyFee: Centavos;
};

const policyFee = 680_00;
/** What own damage costs whatever the car is worth: most accidents are dents, and old lamps cost what new ones do. */
const ownDamageBase = 1_500_00;
/** In hundredths of a percent, as in domain/money. */
const ownDamageRate = 210;
const theftRate = 70;
const clubDiscountRate = 1500;
/** Percent more for each claim of the year before. */
const claimRate = 20;
const liabilityBase = 1_600_00;

/**
 * Prices one package for one car and person, by the demonstration tariff's assumptions ('Tarifa de demostración';
 * docs/demo-prices.md).
 */
export function priceOf(coverage: Coverage, risk: Risk): PricedPackage {
  const value = vehicleValue(risk.listPrice, risk.modelYear, risk.today);
  const ageFactor = ageFactorOf(ageOn(risk.birthDate, risk.today));
  const coverages = coveragesOf(coverage).map(({ id }) => ({
    id,
    premium: percentOf(basePremium(id, value, risk), ageFactor * (100 + claimRate * (risk.claims ?? 0))),
  }));
  const premiums = coverages.reduce((sum, one) => sum + one.premium, 0);
  const discount = percentOf(premiums, clubDiscountRate);
  const netPremium = premiums - discount;
  return { coverages, discount, netPremium, policyFee, ...priceParts({ netPremium, policyFee }) };
}

function basePremium(id: CoverageId, value: Centavos, risk: Risk): Centavos {
  const traffic = trafficZones[trafficZoneOf(risk.state)];
  const vehicle = classFactors[classOf(risk)];
  switch (id) {
    case 'danos': {
      const factor = repairFactorOf(risk.brandModel) * vehicle.damage * traffic.damage;
      return roundRatio((ownDamageBase + percentOf(value, ownDamageRate)) * factor, 1_000_000);
    }
    case 'robo':
      return roundRatio(value * theftRate * theftZones[risk.state], 1_000_000);
    case 'rc':
      return roundRatio(liabilityBase * vehicle.liability * traffic.liability, 10_000);
    case 'medica':
      return 350_00;
    // Legal defence and roadside assistance share one rate of 450.
    case 'juridica':
      return 250_00;
    case 'asistencia':
      return 200_00;
    case 'funeraria':
      return 180_00;
    // The extension applies the civil liability sum to other cars at no extra cost.
    case 'extension_rc':
      return 0;
  }
}

/** In hundredths. */
function ageFactorOf(age: number): number {
  if (age < 25) return 145;
  if (age < 30) return 115;
  if (age < 65) return 100;
  return 115;
}
