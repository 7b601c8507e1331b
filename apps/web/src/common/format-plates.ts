import { normalizePlate } from '@socio/domain/plates';

/** Upper case, spaces as hyphens; at most 9 characters (specification quote 9). */
export function formatPlates(text: string): string {
  // A trailing space stays until something follows it and turns it into a hyphen.
  const typing = /\S\s$/.test(text) ? ' ' : '';
  return (normalizePlate(text) + typing).slice(0, 9);
}
