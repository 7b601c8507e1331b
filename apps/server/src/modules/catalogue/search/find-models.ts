import type { SearchIndex } from './build-index.ts';
import { isTelling, rankModels, type Ranked } from './rank-models.ts';
import { readQuery, type QueryWord } from './read-query.ts';
import { addResembling } from './resembling.ts';
import { scoreWords } from './word-scores.ts';

const maxAnswers = 20;
/** With fewer good matches than this, similar ones are added below them. */
const fewAnswers = 5;
/** Similar matches that score much lower than the best one are dropped. */
const closeToBest = 0.75;

/** Brands and models for the typed query, best first. */
export function findModels(index: SearchIndex, query: string): string[] {
  const words = readQuery(query, index);
  return chooseModels(index, words)
    .slice(0, maxAnswers)
    .map(({ model }) => index.models[model]?.brandModel ?? '');
}

function chooseModels(index: SearchIndex, words: QueryWord[]): Ranked[] {
  const stretches = scoreWords(words, index);
  const good = rankModels(words, stretches, index);
  if (good.length >= fewAnswers) return good;

  addResembling(words, index, stretches);
  const all = rankModels(words, stretches, index);
  if (all.length > 0) {
    const found = new Set(good.map(({ model }) => model));
    const others = all.filter(({ model }) => !found.has(model));
    if (good.length > 0) return [...good, ...others.slice(0, fewAnswers - good.length)];
    const least = (others[0]?.score ?? 0) * closeToBest;
    return others.filter(({ score }) => score >= least);
  }

  // The query contains a version's name or a word unknown to the catalogue: at least half of the words must match.
  // Short ones, as in 'jetta a4' and 'duster 4x4', do not count.
  const needed = words.filter((word) => word.year === null && !word.empty);
  const mayMiss = needed.length - Math.ceil(needed.filter(isTelling).length / 2);
  if (mayMiss === 0) return [];
  const partly = rankModels(words, stretches, index, mayMiss);
  const [best] = partly;
  // In 'glc 300' a match on the number alone means nothing next to a car that matches the name.
  return partly.filter(({ missing, named }) => missing === best?.missing && (named || !best.named));
}
