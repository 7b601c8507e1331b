import { normaliseSearch } from '../normalise-search.ts';

/** Splits into runs of letters and runs of digits: 'NP300', 'NP-300' and 'np 300' all give the same two. */
export function splitPieces(text: string): string[] {
  return normaliseSearch(text).match(/[a-z]+|\d+/g) ?? [];
}

export const isNumber = (piece: string): boolean => /^\d/.test(piece);
