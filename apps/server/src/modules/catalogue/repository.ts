import { sql } from 'kysely';
import type { Executor } from '../../db/connection.ts';
import { statement, type Slots } from '../../db/statement.ts';
import type { SearchableModel } from './search/build-index.ts';

/** Changes when brands, models or versions are added, changed or removed; prices do not matter. */
export async function readCatalogueMark(db: Executor): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat_ws(' ',
      (select concat_ws(' ', count(*), max(id), sum(hashtextextended(concat_ws('/', brand, model, body_type), 0))) from brand_models),
      (select concat_ws(' ', count(*), max(id)) from versions where origin <> 'withdrawn')) as mark`.execute(
    db,
  );
  return rows[0]?.mark ?? '';
}

/** All models of which a version is offered. */
export async function readSearchableModels(db: Executor): Promise<SearchableModel[]> {
  const { rows } = await sql<SearchableModel>`
    select brand, model, brand_model as "brandModel", body_type as "bodyType", years, version_count as "versionCount"
    from brand_models
    join (
      select brand_model_id, array_agg(distinct year) as years, count(*)::int as version_count
      from versions where origin <> 'withdrawn' group by brand_model_id
    ) sold on sold.brand_model_id = brand_models.id`.execute(db);
  return rows;
}

export async function listYears(db: Executor, brandModel: string): Promise<number[]> {
  const rows = await db
    .selectFrom('versions')
    .innerJoin('brand_models', 'brand_models.id', 'versions.brand_model_id')
    .select('versions.year')
    .distinct()
    .where('brand_models.brand_model', '=', brandModel)
    .where('versions.origin', '<>', 'withdrawn')
    .orderBy('versions.year', 'desc')
    .execute();
  return rows.map((row) => row.year);
}

export async function listVersions(
  db: Executor,
  brandModel: string,
  year: number,
): Promise<{ id: number; name: string }[]> {
  return await versionsOf.all(db, { brandModel, year });
}

const versionsOf = statement('versions', (db, given: Slots<{ brandModel: string; year: number }>) =>
  db
    .selectFrom('versions')
    .innerJoin('brand_models', 'brand_models.id', 'versions.brand_model_id')
    .select(['versions.id', 'versions.name'])
    .where('brand_models.brand_model', '=', given.brandModel)
    .where('versions.origin', '<>', sql.lit('withdrawn' as const))
    .where('versions.year', '=', given.year)
    .orderBy('versions.name'),
);
