export type BodyType = 'sedan' | 'hatchback' | 'suv' | 'pickup';

/** Optional words too, but among a brand's models they put those with that body type first. */
export const bodyWords: Readonly<Record<string, readonly BodyType[]>> = {
  cabina: ['pickup'],
  camioneta: ['suv', 'pickup'],
  crossover: ['suv'],
  hatchback: ['hatchback'],
  hb: ['hatchback'],
  pick: ['pickup'],
  pickup: ['pickup'],
  sedan: ['sedan'],
  suv: ['suv'],
  troca: ['pickup'],
};
