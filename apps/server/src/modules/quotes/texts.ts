import type { Coverage } from '@socio/domain/tariff/coverages';

/** The line under each package's name in step 7 (spec quote 3). */
export const packageTexts: Record<Coverage, string> = {
  RC: 'Responsabilidad Civil',
  LIMITADA: 'Cobertura Limitada',
  AMPLIA: 'Cobertura Amplia',
};
