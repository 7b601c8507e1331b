import type { Database } from '../../db/connection.ts';
import { readSearchQuery } from './normalise-search.ts';
import { findBySimilarity, findByWords } from './repository.ts';

/** Type-ahead of step 1: words in any order; only where they find nothing, what resembles them (typing errors). */
export async function searchBrandModels(db: Database, query: string): Promise<{ brand_model: string }[]> {
  const search = readSearchQuery(query);
  if (search.tokens.length === 0) return [];
  const found = await findByWords(db, search);
  const names = found.length > 0 ? found : await findBySimilarity(db, search.tokens.join(' '));
  return names.map((brand_model) => ({ brand_model }));
}
