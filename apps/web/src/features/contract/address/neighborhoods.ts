import type { Neighborhood } from '../../../common/zip-code-lookup.ts';

/**
 * A neighborhood for each entry of the look-up; where a name comes twice, its municipality tells which. Entries that
 * differ only in what the look-up does not tell (their kind of settlement) are one.
 */
export function neighborhoodOptions(found: readonly Neighborhood[]): { value: string; label: string }[] {
  const places = new Map(found.map((entry) => [`${entry.neighborhood}/${entry.municipio}`, entry]));
  const distinct = found.filter((entry) => places.get(`${entry.neighborhood}/${entry.municipio}`) === entry);
  const isOne = (name: string) => distinct.filter(({ neighborhood }) => neighborhood === name).length === 1;
  return distinct.map(({ id, neighborhood, municipio }) => ({
    value: id,
    label: isOne(neighborhood) ? neighborhood : `${neighborhood} (${municipio})`,
  }));
}

export type Place = Pick<Neighborhood, 'municipio' | 'city' | 'state'>;

/** Municipality, city and state of the chosen neighborhood; before that, what all of them have in common. */
export function placeOf(found: readonly Neighborhood[], chosenId: string): Place {
  const chosen = found.find(({ id }) => id === chosenId);
  if (chosen !== undefined) return chosen;
  const common = (part: keyof Place) => {
    const all = new Set(found.map((entry) => entry[part]));
    return all.size === 1 ? [...all].join('') : '';
  };
  return { municipio: common('municipio'), city: common('city'), state: common('state') };
}
