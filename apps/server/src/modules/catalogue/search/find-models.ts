import type { SearchIndex } from './build-index.ts';
import { isTelling, rankModels, type Ranked } from './rank-models.ts';
import { readQuery, type QueryWord } from './read-query.ts';
import { addResembling } from './resembling.ts';
import { scoreWords } from './word-scores.ts';

const mostAnswers = 20;
/** With fewer good ones, what only resembles the query is shown below them. */
const fewAnswers = 5;
/** What resembles the query much less than something else does was not meant. */
const closeToBest = 0.75;

/** Brands and models for what was typed, best first. */
export function findModels(index: SearchIndex, query: string): string[] {
  const words = readQuery(query, index);
  return chooseModels(index, words)
    .slice(0, mostAnswers)
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

  // A version's name, or a word that means nothing here: at least half of the words must fit. Of 'jetta a4' and
  // 'duster 4x4' the short ones do not count.
  const needed = words.filter((word) => word.year === null && !word.empty);
  const mayMiss = needed.length - Math.ceil(needed.filter(isTelling).length / 2);
  if (mayMiss === 0) return [];
  const partly = rankModels(words, stretches, index, mayMiss);
  const [best] = partly;
  // Of 'glc 300' the number alone says nothing beside a car that fits the name.
  return partly.filter(({ missing, named }) => missing === best?.missing && (named || !best.named));
}
