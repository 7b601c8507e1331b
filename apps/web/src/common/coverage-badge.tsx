import { Badge, type BadgeTone } from '../components/badge.tsx';

export const coverageNames: Record<string, string> = {
  RC: 'Responsabilidad Civil',
  LIMITADA: 'Limitada',
  AMPLIA: 'Amplia',
};

const tones: Record<string, BadgeTone> = { AMPLIA: 'success', LIMITADA: 'warning', RC: 'info' };

/** Specification quote 9: AMPLIA green, LIMITADA warning, RC info. */
export function CoverageBadge({ coverage }: { coverage: string }) {
  return <Badge tone={tones[coverage] ?? 'neutral'}>{coverage}</Badge>;
}
