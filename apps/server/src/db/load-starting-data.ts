import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { searchTextOf } from '../modules/catalogue/normalise-search.ts';
import type { Database, Executor } from './connection.ts';
import { readCsv } from './read-csv.ts';

const vehicleColumns = ['brand', 'model', 'year', 'version', 'body_type', 'list_price'] as const;
const postalColumns = ['zip', 'neighborhood', 'settlement_type', 'municipality', 'city', 'state'] as const;

/** Two servers that start together must not load twice. Any number that nobody else takes. */
const lock = 710_001;

/**
 * Cars and postal codes that every database begins with; with `demo` also the postal codes of the sandbox. A file
 * that was loaded before and is unchanged is left alone. Rows are added and updated, never taken away: applications
 * refer to them.
 */
export async function loadStartingData(
  db: Database,
  { demo, folder = import.meta.dirname }: { demo: boolean; folder?: string },
): Promise<void> {
  const files: [path: string, load: (trx: Executor, text: string) => Promise<void>][] = [
    ['starting-data/vehicles.csv', loadVehicles],
    ['starting-data/postal-codes.csv', loadPostalCodes],
  ];
  if (demo) files.push(['demo/postal-codes.csv', loadPostalCodes]);
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
    for (const [path, load] of files) await loadFile(trx, join(folder, path), path, load);
  });
}

async function loadFile(
  trx: Executor,
  file: string,
  name: string,
  load: (trx: Executor, text: string) => Promise<void>,
): Promise<void> {
  const text = await readFile(file, 'utf8');
  const sha256 = createHash('sha256').update(text).digest('hex');
  const known = await trx
    .selectFrom('loaded_files')
    .select('name')
    .where('name', '=', name)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (known !== undefined) return;
  try {
    await load(trx, text);
  } catch (error) {
    throw new Error(`${basename(name)} could not be loaded`, { cause: error });
  }
  await trx
    .insertInto('loaded_files')
    .values({ name, sha256 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ sha256 }))
    .execute();
}

/** One statement for each table, however many rows there are. */
async function loadVehicles(trx: Executor, text: string): Promise<void> {
  const rows = readCsv(text, vehicleColumns);
  const models = new Map(
    rows.map(({ brand, model, body_type }) => [
      `${brand} ${model}`,
      { brand, model, brand_model: `${brand} ${model}`, body_type, search_text: searchTextOf(brand, model) },
    ]),
  );
  const versions = rows.map((row) => ({
    brand_model: `${row.brand} ${row.model}`,
    year: Number(row.year),
    name: row.version,
    // The file holds whole pesos, the database centavos.
    list_price: Number(row.list_price) * 100,
  }));
  await sql`
    insert into brand_models (brand, model, brand_model, body_type, search_text)
    select brand, model, brand_model, body_type, search_text
    from jsonb_to_recordset(${JSON.stringify([...models.values()])}::jsonb)
      as row (brand text, model text, brand_model text, body_type body_type, search_text text)
    on conflict (brand_model) do update
      set brand = excluded.brand, model = excluded.model,
          body_type = excluded.body_type, search_text = excluded.search_text`.execute(trx);
  await sql`
    insert into versions (brand_model_id, year, name, list_price)
    select brand_models.id, row.year, row.name, row.list_price
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb)
      as row (brand_model text, year integer, name text, list_price bigint)
    join brand_models on brand_models.brand_model = row.brand_model
    on conflict (brand_model_id, year, name) do update set list_price = excluded.list_price`.execute(trx);
}

async function loadPostalCodes(trx: Executor, text: string): Promise<void> {
  const rows = readCsv(text, postalColumns);
  await sql`
    insert into postal_codes (zip_code, neighborhood, settlement_type, municipality, city, state)
    select zip, neighborhood, settlement_type, municipality, city, state
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (zip text, neighborhood text, settlement_type text, municipality text, city text, state text)
    on conflict (zip_code, neighborhood, settlement_type) do update
      set municipality = excluded.municipality, city = excluded.city, state = excluded.state`.execute(trx);
}
