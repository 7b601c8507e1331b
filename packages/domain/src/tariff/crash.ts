import { percentOf, type Centavos } from '../money.ts';
import { coverages, type Coverage, type CoverageId, type Deductible } from './coverages.ts';

/** What may happen, in the order in which people are asked. */
export const incidents = ['hit-other', 'hit-by-other', 'theft', 'glass', 'injury', 'stranded'] as const;
export type Incident = (typeof incidents)[number];

export type LossPart = 'own-car' | 'other-car' | 'stolen-car' | 'glass' | 'other-person' | 'tow';

/** What something costs after an incident, in centavos, and the coverage that answers for it. */
export type Loss = { part: LossPart; coverage: CoverageId; amount: Centavos };

/** Who bears how much of a loss, in centavos. */
export type Shares = { insurer: Centavos; member: Centavos };

/**
 * The examples' assumptions (docs/crash-examples.md): repairs as a share of the car's value in hundredths of a
 * percent, all else in centavos.
 */
const assumed = {
  repairRate: 2000,
  otherCar: 80_000_00,
  glassRate: 150,
  glassAtLeast: 3_500_00,
  otherPerson: 600_000_00,
  tow: 2_500_00,
} as const;

/**
 * Returns what an incident costs in the example, part by part, given the car's commercial value in centavos. Whoever hits
 * the member is taken to have no insurance, and a stolen car not to come back (docs/crash-examples.md). RangeError
 * if the value is not whole centavos.
 */
export function lossesOf(incident: Incident, commercialValue: Centavos): Loss[] {
  const ownCar: Loss = {
    part: 'own-car',
    coverage: 'danos',
    amount: percentOf(commercialValue, assumed.repairRate),
  };
  switch (incident) {
    case 'hit-other':
      return [ownCar, { part: 'other-car', coverage: 'rc', amount: assumed.otherCar }];
    case 'hit-by-other':
      return [ownCar];
    case 'theft':
      return [{ part: 'stolen-car', coverage: 'robo', amount: commercialValue }];
    case 'glass': {
      const amount = Math.max(assumed.glassAtLeast, percentOf(commercialValue, assumed.glassRate));
      return [{ part: 'glass', coverage: 'danos', amount }];
    }
    case 'injury':
      return [{ part: 'other-person', coverage: 'rc', amount: assumed.otherPerson }];
    case 'stranded':
      return [{ part: 'tow', coverage: 'asistencia', amount: assumed.tow }];
  }
}

/** Returns the deductible of a loss's coverage; null if it has none (domain-facts.md, Packages and coverages). */
export function deductibleOf({ part, coverage: id }: Pick<Loss, 'part' | 'coverage'>): Deductible | null {
  const of = part === 'glass' ? 'glass' : 'value';
  const row = coverages.find((one) => one.id === id);
  return row?.deductibles.find((deductible) => deductible.of === of) ?? null;
}

/**
 * Returns who bears a loss under a package, given the car's commercial value in centavos: the member what no coverage
 * answers for, the deductible, and what is above the sum insured; the insurer the rest (domain-facts.md, Packages and
 * coverages). The two are always the loss.
 */
export function sharesOf(loss: Loss, held: Coverage, commercialValue: Centavos): Shares {
  const { coverage: id, amount } = loss;
  const row = coverages.find((one) => one.id === id);
  if (row === undefined || !row.packages.includes(held)) return { insurer: 0, member: amount };
  const deductible = deductibleOf(loss);
  const base = deductible?.of === 'value' ? commercialValue : amount;
  const above = Math.max(0, amount - percentOf(base, (deductible?.percent ?? 0) * 100));
  const { sumInsured } = row;
  const insurer = sumInsured.kind === 'amount' ? Math.min(above, sumInsured.centavos) : above;
  return { insurer, member: amount - insurer };
}

/** Returns who bears how much of what an incident costs under a package, in centavos (docs/crash-examples.md). */
export function crashShares(incident: Incident, held: Coverage, commercialValue: Centavos): Shares {
  const parts = lossesOf(incident, commercialValue).map((loss) => sharesOf(loss, held, commercialValue));
  return {
    insurer: parts.reduce((sum, { insurer }) => sum + insurer, 0),
    member: parts.reduce((sum, { member }) => sum + member, 0),
  };
}
