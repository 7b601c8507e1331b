import type { SearchIndex, Term } from './build-index.ts';
import type { QueryWord } from './read-query.ts';
import { isNumber } from './split-pieces.ts';

/** How well a word matches; this order defines 'best match first'. */
export const points = {
  exact: 100,
  nickname: 90,
  start: 80,
  nicknameStart: 70,
  inside: 64,
  sameSound: 62,
  sameSoundStart: 58,
  oneEdit: 56,
  oneEditStart: 46,
  twoEdits: 40,
  twoEditsStart: 30,
} as const;

/** One or more neighbouring words of the query taken together, and how well each model matches them. */
export type Stretch = {
  from: number;
  to: number;
  /** By the model's position in the index; 0 if it does not match. */
  points: Uint8Array;
  /** Which of the model's pieces the match covers. */
  pieces: Int32Array;
};

/** Lets 'x trail' and 'mercedes benz c' match names that the catalogue writes as one word. */
const maxStretch = 3;

export function emptyStretch(from: number, to: number, { models }: SearchIndex): Stretch {
  return { from, to, points: new Uint8Array(models.length), pieces: new Int32Array(models.length) };
}

/** Matches exact words and beginnings, for single words and joined ones; no similar words. */
export function scoreWords(words: readonly QueryWord[], index: SearchIndex): Stretch[] {
  const stretches: Stretch[] = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + maxStretch); to += 1) {
      const joined = to === from + 1 ? words[from]?.texts : joinLetters(words.slice(from, to));
      const stretch = emptyStretch(from, to, index);
      let found = false;
      for (const [at, text] of (joined ?? []).entries())
        found = scoreText(text, at === 0, index, stretch) || found;
      // A single word is kept even without a match, because similar words may be added to it.
      if (found || to === from + 1) stretches.push(stretch);
    }
  }
  return stretches;
}

function joinLetters(words: readonly QueryWord[]): string[] {
  const texts = words.map((word) => word.texts[0] ?? '');
  return texts.some(isNumber) ? [] : [texts.join('')];
}

function scoreText(text: string, asTyped: boolean, { terms }: SearchIndex, stretch: Stretch): boolean {
  let found = false;
  for (let at = firstFrom(terms, text); at < terms.length; at += 1) {
    const term = terms[at];
    if (term === undefined || !term.text.startsWith(text)) break;
    const exact = term.text.length === text.length;
    // Alternatives match whole words only: the '3' of 'tres' is not the beginning of '3008'.
    if (!exact && !asTyped) break;
    addTerm(
      stretch,
      term,
      exact ? points.exact : points.start,
      exact ? points.nickname : points.nicknameStart,
    );
    found = true;
  }
  return found;
}

/** Keeps the best value per model; `asNickname` applies if the term is not part of the model's own name. */
export function addTerm(stretch: Stretch, term: Term, own: number, asNickname: number): void {
  for (const { model, pieces } of term.uses) {
    const value = pieces === 0 ? asNickname : own;
    if (value <= (stretch.points[model] ?? 0)) continue;
    stretch.points[model] = value;
    stretch.pieces[model] = pieces;
  }
}

/** The index of the first term that does not sort before `text`. */
function firstFrom(terms: readonly Term[], text: string): number {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((terms[middle]?.text ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
