import type { IndexedModel, SearchIndex } from './build-index.ts';
import { countBits } from './letter-set.ts';
import type { QueryWord } from './read-query.ts';
import { isNumber } from './split-pieces.ts';
import { points, type Stretch } from './word-scores.ts';

export type Ranked = {
  /** Its position in the index. */
  model: number;
  score: number;
  /** How many words of the query it does not match. */
  missing: number;
  /** True if more than numbers of the query match. */
  named: boolean;
};

/** More than the difference between a word and its beginning, less than a word. */
const soldThatYear = 30;
/** The same for the body type, as in 'suv nissan' or 'pick up toyota'. */
const ofThatBody = 30;
/** These two only order matches that are otherwise equal. */
const wholeBrand = 11;
const wholeModel = 10;
/** More than all words together can score. */
const missingWord = 10_000;
/** In 'silverado 1500' the word says more. */
const missingNumber = 9_000;
/** In '320i' the number says more than the letter. */
const missingLetter = 8_000;
/** When words may be missing, a shorter word alone would match too much. */
const minLength = 3;
/** The weight of a word against numbers: more than all words together. */
const wordWeight = 16;
/** Whether matching this word tells which car is meant. */
export const isTelling = ({ texts }: QueryWord): boolean => (texts[0] ?? '').length >= minLength;

/**
 * The models that match every word of the query, best first. Each piece of a name is used once; years and optional
 * words need not occur. With `mayMiss`, up to that many other words may be missing, and very weak matches count as
 * missing.
 */
export function rankModels(
  words: readonly QueryWord[],
  stretches: readonly Stretch[],
  { models }: SearchIndex,
  mayMiss = 0,
): Ranked[] {
  const starting = words.map((_word, at) => stretches.filter((stretch) => stretch.from === at));
  const least = mayMiss > 0 ? points.oneEdit : 1;
  const best = new Int32Array(words.length + 1);
  const used = new Int32Array(words.length + 1);
  const fitting = new Uint8Array(words.length + 1);

  function fitOf(word: QueryWord): number {
    if (mayMiss > 0 && !isTelling(word)) return 0;
    return isNumber(word.texts[0] ?? '') ? 1 : wordWeight;
  }

  function reach(to: number, value: number, pieces: number, fits: number): void {
    if (value <= (best[to] ?? unreached)) return;
    best[to] = value;
    used[to] = pieces;
    fitting[to] = fits;
  }

  function score(at: number, model: IndexedModel): number {
    best.fill(unreached);
    used[0] = 0;
    fitting[0] = 0;
    best[0] = 0;
    for (const [from, word] of words.entries()) {
      const before = best[from] ?? unreached;
      if (before === unreached) continue;
      const pieces = used[from] ?? 0;
      const fits = fitting[from] ?? 0;
      const without = costWithout(word, model);
      if (without >= 0 || mayMiss > 0) reach(from + 1, before + without, pieces, fits);
      for (const stretch of starting[from] ?? []) {
        const value = stretch.points[at] ?? 0;
        const own = stretch.pieces[at] ?? 0;
        if (value < least || (own !== 0 && (own & pieces) === own)) continue;
        const named = value === points.exact && (own & model.brandPieces) === own && own !== 0;
        const gain = value * (stretch.to - from) + (named ? wholeBrand : 0);
        reach(stretch.to, before + gain, pieces | own, fits + fitOf(word));
      }
    }
    const total = best[words.length] ?? unreached;
    if (total === unreached || fitting[words.length] === 0) return unreached;
    return total + coverage(model, used[words.length] ?? 0);
  }

  // Models without a match for the first required word are skipped early.
  const must = words.findIndex((word) => word.year === null && !word.empty);
  const needed = stretches.filter((stretch) => stretch.from <= must && must < stretch.to);
  const ranked: Ranked[] = [];
  for (const [at, model] of models.entries()) {
    if (mayMiss === 0 && needed.length > 0 && !needed.some((stretch) => stretch.points[at] !== 0)) continue;
    const value = score(at, model);
    if (value === unreached) continue;
    const missing = Math.max(0, Math.ceil(-value / missingWord));
    if (missing <= mayMiss) {
      ranked.push({ model: at, score: value, missing, named: (fitting[words.length] ?? 0) >= wordWeight });
    }
  }
  return ranked.toSorted((one, other) => other.score - one.score || one.model - other.model);
}

const unreached = -1_000_000;

function costWithout({ texts, year, empty, bodies }: QueryWord, model: IndexedModel): number {
  if (year !== null) return model.soldIn.has(year) ? soldThatYear : 0;
  if (empty) return bodies.includes(model.bodyType) ? ofThatBody : 0;
  const typed = texts[0] ?? '';
  if (isNumber(typed)) return -missingNumber;
  return typed.length === 1 ? -missingLetter : -missingWord;
}

/** 'golf' more likely means 'Golf' than 'Golf GTI'. */
function coverage({ modelPieces }: IndexedModel, used: number): number {
  return modelPieces === 0
    ? 0
    : Math.round((wholeModel * countBits(used & modelPieces)) / countBits(modelPieces));
}
