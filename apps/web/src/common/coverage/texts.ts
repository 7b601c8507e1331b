import type { Coverage } from '@socio/domain/tariff/coverages';

export const coverageNames = {
  RC: 'Responsabilidad Civil',
  LIMITADA: 'Limitada',
  AMPLIA: 'Amplia',
} as const satisfies Record<Coverage, string>;
