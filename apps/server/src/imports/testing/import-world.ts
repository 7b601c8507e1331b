import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createDatabase, createPool, type Database } from '../../db/connection.ts';
import { importFile, type ImportOutcome } from '../import-file.ts';
import { officialFormat, postalCodes } from '../postal-codes.ts';
import { vehicleFormat, vehicles } from '../vehicles.ts';

export type ImportWorld = {
  db: Database;
  url: string;
  write: (name: string, content: string | Buffer) => Promise<string>;
  importVehicles: (...lines: string[]) => Promise<ImportOutcome>;
  importPostalCodes: (...lines: string[]) => Promise<ImportOutcome>;
  cars: () => Promise<{ id: number; brand_model: string; year: number; name: string; list_price: number }[]>;
  settlements: () => Promise<string[]>;
  close: () => Promise<void>;
};

export const vehicleHeader = 'brand,model,year,version,body_type,list_price';
export const postalHeader =
  'd_codigo|d_asenta|d_tipo_asenta|D_mnpio|d_estado|d_ciudad|d_CP|c_estado|c_oficina|c_CP';

/** A line of the official export, from the columns that the importer reads. */
export const settlementLine = (...values: string[]): string =>
  [...values, '01001', '09', '01001', ''].join('|');

/** A database with empty catalogues, and a folder for files. */
export async function startImportWorld(): Promise<ImportWorld> {
  const database = await createTestDatabase();
  const db = createDatabase(createPool(database.url, { max: 3 }));
  for (const table of ['versions', 'brand_models', 'postal_codes', 'loaded_files'] as const) {
    await db.deleteFrom(table).execute();
  }
  const folder = await mkdtemp(join(tmpdir(), 'imports-'));
  const write = async (name: string, content: string | Buffer) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const common = {
    source: 'given.txt',
    now: new Date('2026-03-10T18:00:00Z'),
    by: 'marta',
    signal: new AbortController().signal,
    onProgress: () => undefined,
  };
  return {
    db,
    url: database.url,
    write,
    importVehicles: async (...lines) => {
      const path = await write('given.csv', [vehicleHeader, ...lines].join('\n'));
      return await importFile(db, { kind: vehicles, format: vehicleFormat, path, ...common });
    },
    importPostalCodes: async (...lines) => {
      const path = await write('given.txt', [postalHeader, ...lines].join('\n'));
      return await importFile(db, { kind: postalCodes, format: officialFormat, path, ...common });
    },
    cars: async () =>
      await db
        .selectFrom('versions')
        .innerJoin('brand_models', 'brand_models.id', 'versions.brand_model_id')
        .select(['versions.id', 'brand_model', 'year', 'name', 'list_price'])
        .orderBy('versions.id')
        .execute(),
    settlements: async () => {
      const rows = await db.selectFrom('postal_codes').selectAll().orderBy('id').execute();
      return rows.map((row) =>
        [row.zip_code, row.neighborhood, row.settlement_type, row.municipality, row.state, row.city].join(
          '|',
        ),
      );
    },
    close: async () => {
      await db.destroy();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
