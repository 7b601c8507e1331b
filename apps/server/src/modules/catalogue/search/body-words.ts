export type BodyType = 'sedan' | 'hatchback' | 'suv' | 'pickup';

/** Empty words too, but of a brand's models those with that body come first. */
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
