import { normalizePlate } from '../plates.ts';

export type PlatesError = 'PLATES_REQUIRED' | 'PLATES_INVALID';

/** Plates as typed: 6–8 letters and digits, or 7–9 characters with hyphens between them (spec quote 5). Null when good. */
export function checkPlates(value: string): PlatesError | null {
  const plates = normalizePlate(value);
  if (plates === '') return 'PLATES_REQUIRED';
  if (/^[A-Z0-9]{6,8}$/.test(plates)) return null;
  const hyphened = plates.length >= 7 && plates.length <= 9 && /^[A-Z0-9]+(?:-[A-Z0-9]+)+$/.test(plates);
  return hyphened ? null : 'PLATES_INVALID';
}
