/** Packages in display order, smallest first (spec quote 2, step 7). */
export const packages = ['RC', 'LIMITADA', 'AMPLIA'] as const;
export type Coverage = (typeof packages)[number];

export const billingCycles = ['MENSUAL', 'ANUAL'] as const;
export type BillingCycle = (typeof billingCycles)[number];

/** Spec quote 9. */
export const DEFAULT_BILLING_CYCLE: BillingCycle = 'MENSUAL';

/** The feature flags of a quote (spec quote 3). Roadside assistance has none, since every package includes it. */
export type CoverageFlag = 'rc' | 'medica' | 'robo' | 'danos' | 'juridica' | 'funeraria' | 'extension_rc';
export const coverageIds = [
  'rc',
  'medica',
  'juridica',
  'asistencia',
  'robo',
  'danos',
  'funeraria',
  'extension_rc',
] as const satisfies (CoverageFlag | 'asistencia')[];
export type CoverageId = (typeof coverageIds)[number];

/** Centavos, or in words: included without a sum, the car's market value, the same sum as civil liability. */
export type SumInsured =
  | { kind: 'amount'; centavos: number }
  | { kind: 'covered'; eventsPerYear: number | null }
  | { kind: 'market-value' }
  | { kind: 'as-rc' };

/**
 * What the insured bears of a loss: a share of the car's commercial value at that time, as Mexican carriers state it,
 * or for glass a share of its price.
 */
export interface Deductible {
  of: 'value' | 'glass';
  percent: number;
}

export interface CoverageRow {
  id: CoverageId;
  flag: CoverageFlag | null;
  packages: readonly Coverage[];
  sumInsured: SumInsured;
  deductibles: readonly Deductible[];
}

const amount = (pesos: number): SumInsured => ({ kind: 'amount', centavos: pesos * 100 });
const covered = (eventsPerYear: number | null = null): SumInsured => ({ kind: 'covered', eventsPerYear });
const marketValue: SumInsured = { kind: 'market-value' };

const all = ['RC', 'LIMITADA', 'AMPLIA'] as const;
const withTheft = ['LIMITADA', 'AMPLIA'] as const;
const complete = ['AMPLIA'] as const;

/** domain-facts.md, Packages and coverages, row by row; sums and deductibles come from the demonstration tariff. */
export const coverages: readonly CoverageRow[] = [
  { id: 'rc', flag: 'rc', packages: all, sumInsured: amount(3_000_000), deductibles: [] },
  { id: 'medica', flag: 'medica', packages: all, sumInsured: amount(250_000), deductibles: [] },
  { id: 'juridica', flag: 'juridica', packages: all, sumInsured: covered(), deductibles: [] },
  { id: 'asistencia', flag: null, packages: all, sumInsured: covered(3), deductibles: [] },
  {
    id: 'robo',
    flag: 'robo',
    packages: withTheft,
    sumInsured: marketValue,
    deductibles: [{ of: 'value', percent: 10 }],
  },
  {
    id: 'danos',
    flag: 'danos',
    packages: complete,
    sumInsured: marketValue,
    deductibles: [
      { of: 'value', percent: 5 },
      { of: 'glass', percent: 20 },
    ],
  },
  { id: 'funeraria', flag: 'funeraria', packages: complete, sumInsured: amount(100_000), deductibles: [] },
  {
    id: 'extension_rc',
    flag: 'extension_rc',
    packages: complete,
    sumInsured: { kind: 'as-rc' },
    deductibles: [],
  },
];

/**
 * Returns a package's rows in table order: 4 for RC, 5 for LIMITADA, 8 for AMPLIA (spec quote 9, default feature
 * lists).
 */
export function coveragesOf(coverage: Coverage): CoverageRow[] {
  return coverages.filter((row) => row.packages.includes(coverage));
}

/** Returns a package's feature flags as a quote carries them: every flag, true or false (spec quote 3). */
export function featureFlags(coverage: Coverage): Record<CoverageFlag, boolean> {
  const flags = coverages
    .filter(({ flag }) => flag !== null)
    .map(({ flag, packages }) => [flag, packages.includes(coverage)]);
  return Object.fromEntries(flags) as Record<CoverageFlag, boolean>;
}
