import type { Coverage } from '@socio/domain/tariff/coverages';

/** The coloured edge of a package's card, matching its badge (see common/coverage/coverage-badge.tsx). */
export const packageEdges = {
  RC: 'border-t-info',
  LIMITADA: 'border-t-warning',
  AMPLIA: 'border-t-success',
} as const satisfies Record<Coverage, string>;
