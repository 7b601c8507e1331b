import type { Neighborhood } from '../zip-code-lookup.ts';

/** One option per neighborhood found. If a name occurs twice, the kind of settlement tells them apart. */
export function neighborhoodOptions(found: readonly Neighborhood[]): { value: string; label: string }[] {
  const times = new Map<string, number>();
  for (const { neighborhood } of found) times.set(neighborhood, (times.get(neighborhood) ?? 0) + 1);
  return found.map(({ id, neighborhood, settlement_type }) => ({
    value: id,
    label: times.get(neighborhood) === 1 ? neighborhood : `${neighborhood} (${settlement_type})`,
  }));
}

export type Place = Pick<Neighborhood, 'municipio' | 'city' | 'state'>;

/** Municipality, city and state of the chosen neighborhood; until one is chosen, what they all have in common. */
export function placeOf(found: readonly Neighborhood[], chosenId: string): Place {
  const chosen = found.find(({ id }) => id === chosenId);
  if (chosen !== undefined) return chosen;
  const common = (part: keyof Place) => {
    const all = new Set(found.map((entry) => entry[part]));
    return all.size === 1 ? [...all].join('') : '';
  };
  return { municipio: common('municipio'), city: common('city'), state: common('state') };
}

/**
 * The entry a saved address belongs to. The municipality is not sent, so if the rest matches entries in several of
 * them, the person chooses again.
 */
export function neighborhoodOf(
  found: readonly Neighborhood[],
  saved: Pick<Neighborhood, 'neighborhood' | 'city' | 'state'>,
): string {
  const parts = ['neighborhood', 'city', 'state'] as const;
  const fitting = found.filter((entry) => parts.every((part) => entry[part] === saved[part]));
  const [first] = fitting;
  const isOne = new Set(fitting.map(({ municipio }) => municipio)).size === 1;
  return isOne && first !== undefined ? first.id : '';
}
