import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { createDatabase, createPool, type Database } from './connection.ts';
import { loadStartingData } from './load-starting-data.ts';

let db: Database;
let folder: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  ({ drop } = database);
  db = createDatabase(createPool(database.url, { max: 4 }));
  folder = await mkdtemp(join(tmpdir(), 'starting-data-'));
  for (const part of ['starting-data', 'demo']) {
    await cp(join(import.meta.dirname, part), join(folder, part), { recursive: true });
  }
});
afterAll(async () => {
  await db.destroy();
  await drop();
  await rm(folder, { recursive: true, force: true });
});

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const path = join(folder, file);
  await writeFile(path, change(await readFile(path, 'utf8')));
}

async function empty(): Promise<void> {
  for (const table of ['loaded_files', 'versions', 'brand_models', 'postal_codes'] as const) {
    await db.deleteFrom(table).execute();
  }
}

async function versions() {
  return await db.selectFrom('versions').select(['id', 'name', 'year', 'list_price']).orderBy('id').execute();
}

const cars = 'starting-data/vehicles.csv';

describe('architecture.md, starting-data: what every database begins with', () => {
  test('loads every row; pesos become centavos', async () => {
    await empty();
    await loadStartingData(db, { demo: false, folder });
    const [header = '', first = '', ...rest] = (await readFile(join(folder, cars), 'utf8'))
      .trim()
      .split('\n');
    expect(header).toContain('list_price');
    const loaded = await versions();
    expect(loaded).toHaveLength(rest.length + 1);
    const [, , year, name, , price] = first.split(',');
    expect(loaded.find((one) => one.name === name && one.year === Number(year))?.list_price).toBe(
      Number(price) * 100,
    );
    const sandbox = await db
      .selectFrom('postal_codes')
      .select('id')
      .where('zip_code', '=', '00001')
      .execute();
    expect(sandbox).toEqual([]);
  });

  test('sandbox-world.md: 00001–00003 only in the demonstration', async () => {
    await loadStartingData(db, { demo: true, folder });
    const rows = await db
      .selectFrom('postal_codes')
      .select('zip_code')
      .where('zip_code', 'like', '0000_')
      .orderBy('zip_code')
      .execute();
    expect(rows.map((row) => row.zip_code)).toEqual(['00001', '00002', '00003']);
  });

  test('again, and twice at once: nothing doubled, ids kept', async () => {
    const before = await versions();
    await Promise.all([1, 2, 3].map(() => loadStartingData(db, { demo: true, folder })));
    expect(await versions()).toEqual(before);
    await db.deleteFrom('loaded_files').execute();
    await loadStartingData(db, { demo: true, folder });
    expect(await versions()).toEqual(before);
  });

  test('a changed file updates and adds, and takes nothing away', async () => {
    const before = await versions();
    await edit(cars, (text) => {
      const [header, first = '', ...rest] = text.trim().split('\n');
      const dearer = first.replace(/\d+$/, '999900');
      return [header, dearer, 'Honda,"Civic, Touring",2026,Única,sedan,600000', ...rest.slice(1)].join('\n');
    });
    await loadStartingData(db, { demo: true, folder });
    const after = await versions();
    expect(after).toHaveLength(before.length + 1);
    const dearer = after.filter((one) => one.list_price === 99_990_000);
    expect(dearer).toHaveLength(1);
    expect(before.map((one) => one.id)).toContain(dearer[0]?.id);
    expect(after.find((one) => one.name === 'Única')).toMatchObject({ list_price: 60_000_000 });
  });

  test('a broken file is named and changes nothing', async () => {
    const before = await versions();
    await edit(cars, (text) => `${text}\nNissan,Versa,2026,Rota,sedan,barato`);
    await expect(loadStartingData(db, { demo: true, folder })).rejects.toThrow('vehicles.csv');
    await edit(cars, (text) => text.replace('barato', '1\nsolo'));
    await expect(loadStartingData(db, { demo: true, folder })).rejects.toThrow('vehicles.csv');
    expect(await versions()).toEqual(before);
  });
});
