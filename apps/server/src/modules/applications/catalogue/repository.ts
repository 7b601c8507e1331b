import { sql } from 'kysely';
import type { Executor } from '../../../db/connection.ts';
import { statement, type Slots } from '../../../db/statement.ts';

export type CatalogueVersion = { id: number; name: string; year: number; brandModel: string };

const versionById = statement('version', (db, given: Slots<{ id: number }>) =>
  db
    .selectFrom('versions')
    .innerJoin('brand_models', 'brand_models.id', 'versions.brand_model_id')
    .select(['versions.id', 'versions.name', 'versions.year', 'brand_models.brand_model as brandModel'])
    .where('versions.id', '=', given.id)
    .where('versions.origin', '<>', sql.lit('withdrawn')),
);

export async function findVersion(db: Executor, id: number): Promise<CatalogueVersion | undefined> {
  return await versionById.first(db, { id });
}

const modelByName = statement('brand-model', (db, given: Slots<{ brandModel: string }>) =>
  db.selectFrom('brand_models').select('id').where('brand_model', '=', given.brandModel),
);

export async function isBrandModelKnown(db: Executor, brandModel: string): Promise<boolean> {
  return (await modelByName.first(db, { brandModel })) !== undefined;
}

const yearOfModel = statement('year-of-model', (db, given: Slots<{ brandModel: string; year: number }>) =>
  db
    .selectFrom('versions')
    .innerJoin('brand_models', 'brand_models.id', 'versions.brand_model_id')
    .select('versions.id')
    .where('brand_models.brand_model', '=', given.brandModel)
    .where('versions.year', '=', given.year)
    .where('versions.origin', '<>', sql.lit('withdrawn'))
    .limit(sql.lit(1)),
);

export async function isYearKnown(db: Executor, brandModel: string, year: number): Promise<boolean> {
  return (await yearOfModel.first(db, { brandModel, year })) !== undefined;
}

export async function isPostalCodeKnown(db: Executor, zipCode: string): Promise<boolean> {
  const row = await db
    .selectFrom('postal_codes')
    .select('id')
    .where('zip_code', '=', zipCode)
    .executeTakeFirst();
  return row !== undefined;
}
