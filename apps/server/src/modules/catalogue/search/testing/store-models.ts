import { sql } from 'kysely';
import type { Database, Executor } from '../../../../db/connection.ts';
import type { SearchableModel } from '../build-index.ts';

/** Replaces the catalogue with these models, their years and as many versions. */
export async function storeModels(db: Database, models: readonly SearchableModel[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('versions').execute();
    await trx.deleteFrom('brand_models').execute();
    await addModels(trx, models);
  });
}

/** Adds to the existing catalogue. */
export async function addModels(db: Executor, models: readonly SearchableModel[]): Promise<void> {
  const stored = await db
    .insertInto('brand_models')
    .values(
      models.map(({ brand, model, brandModel, bodyType }) => ({
        brand,
        model,
        brand_model: brandModel,
        body_type: bodyType,
      })),
    )
    .returning(['id', 'brand_model'])
    .execute();
  const ids = new Map(stored.map((row) => [row.brand_model, row.id]));
  const versions = models.flatMap(({ brandModel, years, versionCount }) =>
    Array.from({ length: versionCount }, (_, at) => ({
      brand_model_id: ids.get(brandModel),
      year: years[at % years.length],
      name: `Versión ${at}`,
    })),
  );
  await sql`
    insert into versions (brand_model_id, year, name, list_price)
    select brand_model_id, year, name, 30000000
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb)
      as row (brand_model_id integer, year integer, name text)`.execute(db);
}
