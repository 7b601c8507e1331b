import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { createDatabase, createPool, type Database } from '../db/connection.ts';
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

const cars = 'starting-data/vehicles/nissan.csv';

describe('architecture.md, starting-data: what every database begins with', () => {
  test('loads every row of every brand; pesos become centavos', async () => {
    await empty();
    await loadStartingData(db, { demo: false, folder });
    const files = await readdir(join(folder, 'starting-data/vehicles'));
    const texts = await Promise.all(
      files.map((name) => readFile(join(folder, 'starting-data/vehicles', name), 'utf8')),
    );
    const rows = texts.flatMap((text) => text.trim().split('\n').slice(1));
    const loaded = await versions();
    expect(loaded).toHaveLength(rows.length);
    const sum = rows.reduce((total, row) => total + Number(row.split(',').at(-1)), 0);
    expect(loaded.reduce((total, one) => total + one.list_price, 0)).toBe(sum * 100);
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

  test('a new file of the folder is seen', async () => {
    const before = await versions();
    await writeFile(
      join(folder, 'starting-data/vehicles/zeta.csv'),
      'brand,model,year,version,body_type,list_price\nZeta,Uno,2026,Base,suv,500000\n',
    );
    await loadStartingData(db, { demo: true, folder });
    expect(await versions()).toHaveLength(before.length + 1);
  });

  test.each([
    [
      'a price in words',
      'Zeta,Uno,2026,Rota,sedan,barato',
      'zeta.csv line 3: list_price is not a whole number',
    ],
    ['too few values', 'Zeta,Uno', 'zeta.csv line 3: has 2 values, not 6'],
  ])('%s: the place is named and nothing changed', async (_title, line, message) => {
    const before = await versions();
    const file = 'starting-data/vehicles/zeta.csv';
    await edit(file, (text) => `${text.split('\n').slice(0, 2).join('\n')}\n${line}`);
    await expect(loadStartingData(db, { demo: true, folder })).rejects.toThrow(message);
    expect(await versions()).toEqual(before);
  });

  test('the same car in another file: both places are named', async () => {
    const [, first = ''] = (await readFile(join(folder, cars), 'utf8')).split('\n');
    const file = 'starting-data/vehicles/zeta.csv';
    const dearer = first.replace(/\d+$/, '1000000');
    await edit(file, (text) => `${text.split('\n').slice(0, 2).join('\n')}\n${dearer}`);
    await expect(loadStartingData(db, { demo: true, folder })).rejects.toThrow(
      `${file} line 3: is the same car with different values as ${cars} line 2`,
    );
  });

  test('docs/imports.md: once a catalogue was imported, its starting data are loaded no more', async () => {
    const imported = { file: 'a.csv', read: 1, rejected: 0, added: 1, changed: 0, imported_by: 'marta' };
    const at = new Date('2026-03-10T18:00:00Z');
    await db
      .insertInto('catalogue_imports')
      .values({ kind: 'vehicles', at, ...imported })
      .execute();
    const before = await versions();
    await edit('starting-data/vehicles/zeta.csv', (text) => text.split('\n').slice(0, 2).join('\n'));
    await edit(cars, (text) => text.replaceAll(/\d\n/g, '9\n'));
    await edit(
      'starting-data/postal-codes.csv',
      (text) => `${text.trim()}\n99998,Nueva,Colonia,Uno,Dos,Tres\n`,
    );
    await db.deleteFrom('postal_codes').where('zip_code', '=', '00001').execute();
    await db.deleteFrom('loaded_files').execute();
    await loadStartingData(db, { demo: true, folder });
    expect(await versions()).toEqual(before);
    const codes = db
      .selectFrom('postal_codes')
      .select('zip_code')
      .where('zip_code', 'in', ['00001', '99998']);
    expect(await codes.orderBy('zip_code').execute()).toEqual([{ zip_code: '00001' }, { zip_code: '99998' }]);
  });
});
