import type { Coverage } from '@socio/domain/tariff/coverages';

/** The coloured edge of a package's card, matching its badge (see common/coverage/coverage-badge.tsx). */
export const packageEdges = {
  RC: 'border-t-info',
  LIMITADA: 'border-t-warning',
  AMPLIA: 'border-t-success',
} as const satisfies Record<Coverage, string>;

/** The package with the badge 'Más Popular' (specification quote 2, Step 7). */
export const POPULAR: Coverage = 'LIMITADA';
