import { bodyWords, type BodyType } from './body-words.ts';
import { emptyWords, sameWords } from './nicknames.ts';
import { readSpokenNumber } from './number-words.ts';
import { isNumber, splitPieces } from './split-pieces.ts';

export type QueryWord = {
  /** As typed, followed by alternatives. */
  texts: string[];
  /** Its value if it can be a model year. */
  year: number | null;
  /** Need not occur in the name. */
  empty: boolean;
  /** The body types it suggests. */
  bodies: readonly BodyType[];
};

/** More than anybody types to name a car; limits the work of one call. */
const maxWords = 8;
/** A four-digit year may be older than the catalogue; two digits are too ambiguous for that. */
const oldestCar = 1950;

export type CatalogueYears = { oldestYear: number; newestYear: number };

/** The typed text as words; repeated words count once. */
export function readQuery(query: string, years: CatalogueYears): QueryWord[] {
  const pieces = splitPieces(query);
  const words: QueryWord[] = [];
  for (let at = 0; at < pieces.length && words.length < maxWords;) {
    const piece = pieces[at] ?? '';
    const spoken = readSpokenNumber(pieces, at);
    const texts = spoken === null ? [piece, ...(sameWords[piece] ?? [])] : [String(spoken.value)];
    // 'uno' may be the Fiat of that name.
    if (spoken?.wordCount === 1) texts.unshift(piece);
    const number = texts.find(isNumber);
    if (!words.some((word) => word.texts[0] === texts[0])) {
      words.push({
        texts,
        year: number === undefined ? null : readYear(number, years),
        empty: emptyWords.has(piece),
        bodies: bodyWords[piece] ?? [],
      });
    }
    at += spoken?.wordCount ?? 1;
  }
  return words;
}

/** '2020' or '20'. */
function readYear(text: string, { oldestYear, newestYear }: CatalogueYears): number | null {
  const number = Number(text);
  if (text.length === 4) return number >= oldestCar && number <= newestYear + 1 ? number : null;
  if (text.length !== 2) return null;
  const year = 2000 + number <= newestYear + 1 ? 2000 + number : 1900 + number;
  return year >= oldestYear ? year : null;
}
