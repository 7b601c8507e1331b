import type { BodyType } from '../components/car-drawing.tsx';

/** Models whose body is not that of a sedan. Decides the drawing only; an unknown model is drawn as a sedan. */
const bodies: readonly [BodyType, RegExp][] = [
  [
    'pickup',
    /\b(np300|frontier|hilux|tacoma|tundra|ranger|lobo|f-?\d{3}|silverado|cheyenne|colorado|tornado|s10|ram|saveiro|amarok|l200|strada|oroch|pick-?up)\b/,
  ],
  [
    'suv',
    /\b(cr-?v|hr-?v|br-?v|pilot|rav ?4|corolla cross|highlander|raize|x-?trail|kicks|pathfinder|tracker|captiva|equinox|groove|trax|tahoe|suburban|sportage|sorento|seltos|sonet|tucson|creta|santa fe|cx-?\d+|tiguan|taos|t-cross|taigun|nivus|teramont|escape|explorer|territory|duster|koleos|xv|forester|wrangler|cherokee|compass|renegade|xc\d+|q\d|x\d|gl[abces])\b/,
  ],
  [
    'hatchback',
    /\b(march|spark|beat|i10|polo|gol|golf|swift|picanto|up|mazda ?2|fit|yaris hatchback|ibiza|fiesta|500|mirage|hatchback)\b/,
  ],
];

export function bodyTypeOf(brandModel: string | null): BodyType {
  const name = (brandModel ?? '').toLowerCase();
  return bodies.find(([, pattern]) => pattern.test(name))?.[0] ?? 'sedan';
}
