import type { Coverage } from '@socio/domain/tariff/coverages';

/** What step 7 writes under the name of a package (spec quote 3). */
export const packageTexts: Record<Coverage, string> = {
  RC: 'Responsabilidad Civil',
  LIMITADA: 'Cobertura Limitada',
  AMPLIA: 'Cobertura Amplia',
};
