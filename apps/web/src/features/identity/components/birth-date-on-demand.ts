import { stepOnDemand } from '../../../flow/step-on-demand.tsx';
import type { Code } from '../use-code.ts';

/** Rarely wanted, so its script comes only then. */
export const BirthDateOnDemand = stepOnDemand<{ code: Code }>(
  async () => (await import('./birth-date-first.tsx')).BirthDateFirst,
);
