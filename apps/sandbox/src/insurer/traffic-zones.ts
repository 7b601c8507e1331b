import type { State } from './theft-zones.ts';

type TrafficFactors = { damage: number; liability: number };

/**
 * Factors in hundredths for own damage and civil liability, by how often cars collide where the car is kept
 * (docs/demo-prices.md). Civil liability spreads less: what an injured person or the other car costs is much the same
 * everywhere, while own damage also holds the dents that nobody reports.
 */
export const trafficZones = {
  dense: { damage: 115, liability: 115 },
  medium: { damage: 100, liability: 100 },
  light: { damage: 80, liability: 92 },
} as const satisfies Record<string, TrafficFactors>;

const dense: readonly State[] = [
  'Ciudad de México',
  'Chihuahua',
  'Jalisco',
  'México',
  'Nuevo León',
  'Sonora',
];
const medium: readonly State[] = [
  'Baja California',
  'Coahuila de Zaragoza',
  'Guanajuato',
  'Michoacán de Ocampo',
  'Puebla',
  'Querétaro',
  'Tamaulipas',
];

export function trafficZoneOf(state: State): keyof typeof trafficZones {
  if (dense.includes(state)) return 'dense';
  return medium.includes(state) ? 'medium' : 'light';
}
