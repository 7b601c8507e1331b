import { findModels } from './search/find-models.ts';
import type { SearchIndex } from './search/build-index.ts';

/** Type-ahead of step 1, best match first. */
export async function searchBrandModels(
  readIndex: () => Promise<SearchIndex>,
  query: string,
): Promise<{ brand_model: string }[]> {
  return findModels(await readIndex(), query).map((brand_model) => ({ brand_model }));
}
