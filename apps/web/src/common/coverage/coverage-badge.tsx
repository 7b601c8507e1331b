import type { Coverage } from '@socio/domain/tariff/coverages';
import { Badge, type BadgeTone } from '../../components/badge.tsx';

/** Specification quote 9: AMPLIA green, LIMITADA warning, RC info. */
export const coverageTones = {
  RC: 'info',
  LIMITADA: 'warning',
  AMPLIA: 'success',
} as const satisfies Record<Coverage, BadgeTone>;

export function CoverageBadge({ coverage }: { coverage: Coverage }) {
  return <Badge tone={coverageTones[coverage]}>{coverage}</Badge>;
}
