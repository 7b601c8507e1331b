import { stateOfPostalCode } from '@socio/domain/postal-code-states';
import { sql } from 'kysely';
import type { Executor } from '../../../db/connection.ts';
import { statement, type Slots } from '../../../db/statement.ts';

const vehicle = statement('vehicle', (db, given: Slots<{ versionId: number }>) =>
  db
    .selectFrom('versions')
    .innerJoin('brand_models', 'brand_models.id', 'versions.brand_model_id')
    .select([
      'brand_models.brand_model as brandModel',
      'versions.year',
      'versions.name as versionName',
      'versions.list_price as listPrice',
      'brand_models.body_type as bodyType',
    ])
    .where('versions.id', '=', given.versionId),
);

/** The car as described to the insurer. */
export async function findVehicle(db: Executor, versionId: number) {
  return await vehicle.first(db, { versionId });
}

const stateOfCode = statement('state-of-postal-code', (db, given: Slots<{ zipCode: string }>) =>
  db.selectFrom('postal_codes').select('state').where('zip_code', '=', given.zipCode).limit(sql.lit(1)),
);

/** From the catalogue, or from the first digits for a code that it lacks. */
export async function findState(db: Executor, zipCode: string): Promise<string | null> {
  const row = await stateOfCode.first(db, { zipCode });
  return row?.state ?? stateOfPostalCode(zipCode);
}
