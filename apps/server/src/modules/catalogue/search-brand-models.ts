import { wrap } from '@socio/contracts/envelope';
import type { searchBrandModels } from '@socio/contracts/search-brand-models';
import type { ResponseOf } from '@socio/contracts/contract';
import { findModels } from './search/find-models.ts';
import type { SearchIndex } from './search/build-index.ts';

type SearchAnswer = ResponseOf<typeof searchBrandModels>;

/** Some 3 MB, with the text of each answer; what is typed most is typed again before it is dropped. */
const mostKept = 5000;

/** Type-ahead of step 1, best match first. Everybody types the same first letters, so answers are kept. */
export function createSearchBrandModels(
  readIndex: () => Promise<SearchIndex>,
): (query: string) => Promise<SearchAnswer> {
  let kept: { index: SearchIndex; answers: Map<string, SearchAnswer> } | undefined;
  return async (query) => {
    const index = await readIndex();
    if (kept?.index !== index) kept = { index, answers: new Map() };
    const { answers } = kept;
    const known = answers.get(query);
    if (known !== undefined) return known;
    const brand_models = findModels(index, query).map((brand_model) => ({ brand_model }));
    const answer = wrap({ brand_models });
    const [oldest] = answers.keys();
    if (answers.size >= mostKept && oldest !== undefined) answers.delete(oldest);
    answers.set(query, answer);
    return answer;
  };
}
