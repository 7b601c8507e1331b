import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, createPool, type Database } from '../../db/connection.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createReadSearchIndex } from './read-search-index.ts';
import { findModels } from './search/find-models.ts';
import { addModels } from './search/testing/store-models.ts';

let db: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  ({ drop } = database);
  db = createDatabase(createPool(database.url, { max: 4 }));
});
afterAll(async () => {
  await db.destroy();
  await drop();
});

const car = (model: string) => ({
  brand: 'Quimera',
  model,
  brandModel: `Quimera ${model}`,
  bodyType: 'sedan' as const,
  years: [2020],
  versionCount: 1,
});

test('what was added to the catalogue beside the running server is found within 2 s', async () => {
  let now = 0;
  const readIndex = createReadSearchIndex(db, () => now);
  const find = async (query: string) => findModels(await readIndex(), query);
  expect(await find('quimera')).toEqual([]);
  await addModels(db, [car('Alfa')]);
  now += 1000;
  expect(await find('quimera')).toEqual([]);
  now += 1000;
  expect(await find('quimera')).toEqual(['Quimera Alfa']);
  const before = await readIndex();
  now += 60_000;
  expect(await readIndex(), 'nothing new: not read again').toBe(before);

  await db.updateTable('brand_models').set({ model: 'Beta' }).where('brand', '=', 'Quimera').execute();
  await sql`
    insert into versions (brand_model_id, year, name, list_price)
    select id, 2026, 'Otra', 1 from brand_models where brand = 'Quimera'`.execute(db);
  now += 2000;
  const after = (await readIndex()).models.find((model) => model.brand === 'Quimera');
  expect(after).toMatchObject({ model: 'Beta', years: [2020, 2026], versionCount: 2 });
});

test('searches at the same time share one reading', async () => {
  const readIndex = createReadSearchIndex(db, () => 0);
  const [one, other] = await Promise.all([readIndex(), readIndex()]);
  expect(one).toBe(other);
});

test('a database that does not answer fails the search, and the next one asks again', async () => {
  const gone = createDatabase(createPool('postgres://nobody@127.0.0.1:1/none', { max: 1 }));
  const readIndex = createReadSearchIndex(gone, () => 0);
  await expect(readIndex()).rejects.toThrow();
  await expect(readIndex()).rejects.toThrow();
  await gone.destroy();
});
