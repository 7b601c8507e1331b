import type { Coverage } from '@socio/domain/tariff/coverages';
import type { BadgeTone } from '../../components/badge.tsx';

/** Colours of the packages (specification quote 9): AMPLIA green, LIMITADA warning, RC info. */
export const packageTones = {
  RC: 'info',
  LIMITADA: 'warning',
  AMPLIA: 'success',
} as const satisfies Record<Coverage, BadgeTone>;

export const packageEdges = {
  RC: 'border-t-info',
  LIMITADA: 'border-t-warning',
  AMPLIA: 'border-t-success',
} as const satisfies Record<Coverage, string>;
