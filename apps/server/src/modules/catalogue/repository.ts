import { sql } from 'kysely';
import type { Executor } from '../../db/connection.ts';
import type { SearchQuery } from './normalise-search.ts';

const mostAnswers = 20;
/** Below this a word has too little in common with what was typed to be a typing error. */
const leastSimilarity = 0.4;

/** Every word must occur; words that begin where a typed one begins come first, then the closest text. */
export async function findByWords(db: Executor, { text, tokens }: SearchQuery): Promise<string[]> {
  const starts = tokens.map((token) => sql<number>`(' ' || search_text like ${`% ${token}%`})::int`);
  let query = db
    .selectFrom('brand_models')
    .select('brand_model')
    .orderBy(sql`${sql.join(starts, sql` + `)}`, 'desc')
    .orderBy(sql`similarity(search_text, ${text})`, 'desc')
    .orderBy('brand_model')
    .limit(mostAnswers);
  for (const token of tokens) query = query.where('search_text', 'like', `%${token}%`);
  const rows = await query.execute();
  return rows.map((row) => row.brand_model);
}

/** For typing errors: what resembles the query most. */
export async function findBySimilarity(db: Executor, text: string): Promise<string[]> {
  const rows = await db
    .selectFrom('brand_models')
    .select('brand_model')
    .where(sql<number>`word_similarity(${text}, search_text)`, '>=', leastSimilarity)
    .orderBy(sql`word_similarity(${text}, search_text)`, 'desc')
    .orderBy('brand_model')
    .limit(mostAnswers)
    .execute();
  return rows.map((row) => row.brand_model);
}

export async function listYears(db: Executor, brandModel: string): Promise<number[]> {
  const rows = await db
    .selectFrom('versions')
    .innerJoin('brand_models', 'brand_models.id', 'versions.brand_model_id')
    .select('versions.year')
    .distinct()
    .where('brand_models.brand_model', '=', brandModel)
    .orderBy('versions.year', 'desc')
    .execute();
  return rows.map((row) => row.year);
}

export async function listVersions(
  db: Executor,
  brandModel: string,
  year: number,
): Promise<{ id: number; name: string }[]> {
  return await db
    .selectFrom('versions')
    .innerJoin('brand_models', 'brand_models.id', 'versions.brand_model_id')
    .select(['versions.id', 'versions.name'])
    .where('brand_models.brand_model', '=', brandModel)
    .where('versions.year', '=', year)
    .orderBy('versions.name')
    .execute();
}

export type Neighborhood = {
  id: string;
  neighborhood: string;
  city: string;
  state: string;
  municipio: string;
};

/** One code can hold a colonia and a barrio of the same name: a person sees the name once. */
export async function listNeighborhoods(db: Executor, zipCode: string): Promise<Neighborhood[]> {
  const rows = await db
    .selectFrom('postal_codes')
    .select(['id', 'neighborhood', 'city', 'state', 'municipality'])
    .distinctOn(['neighborhood', 'municipality'])
    .where('zip_code', '=', zipCode)
    .orderBy('neighborhood')
    .orderBy('municipality')
    .orderBy('id')
    .execute();
  return rows.map(({ id, municipality, ...row }) => ({ id: String(id), ...row, municipio: municipality }));
}
