import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listVersions } from '../modules/catalogue/repository.ts';
import { startImportWorld, type ImportWorld } from './testing/import-world.ts';

let world: ImportWorld;
beforeEach(async () => {
  world = await startImportWorld();
});
afterEach(() => world.close());

const many = Array.from({ length: 20 }, (_, at) => `Kia,Rio,2020,Versión ${at},sedan,250000`);

describe('docs/imports.md, Vehicles', () => {
  test('adds, changes, leaves what is equal; again it changes nothing', async () => {
    const first = ['Nissan,Versa,2026,Sense,sedan,358900', 'Nissan,Versa,2025,Sense,sedan,340900'];
    expect(await world.importVehicles(...first)).toMatchObject({
      kind: 'imported',
      read: 2,
      added: 2,
      changed: 0,
    });
    const before = await world.cars();
    const second = ['Nissan,Versa,2026,Sense,sedan,399900', first[1] ?? '', 'Kia,Rio,2020,LX,sedan,250000'];
    const expected = { added: 1, changed: 1, unchanged: 1, repeated: 0, rejected: 0 };
    expect(await world.importVehicles(...second)).toMatchObject(expected);
    expect(await world.cars()).toMatchObject([
      { id: before[0]?.id, list_price: 39_990_000 },
      { id: before[1]?.id, list_price: 34_090_000 },
      { brand_model: 'Kia Rio', year: 2020, name: 'LX' },
    ]);
    expect(await world.importVehicles(...second)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
  });

  test('rows that the file no longer names stay: applications refer to them', async () => {
    await world.importVehicles('Nissan,Versa,2026,Sense,sedan,358900');
    await world.importVehicles('Kia,Rio,2020,LX,sedan,250000');
    expect(await world.cars()).toHaveLength(2);
  });

  test('a real catalogue takes the place of the demonstration, whose other cars are no longer offered', async () => {
    const values = { brand: 'Kia', model: 'Rio', brand_model: 'Kia Rio', body_type: 'sedan' } as const;
    const { id } = await world.db
      .insertInto('brand_models')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    const made = ['LX', 'EX'].map((name) => ({ brand_model_id: id, year: 2020, name, list_price: 1 }));
    await world.db
      .insertInto('versions')
      .values(made.map((one) => ({ ...one, origin: 'demonstration' as const })))
      .execute();
    const line = 'Kia,Rio,2020,LX,sedan,250000';
    expect(await world.importVehicles(line)).toMatchObject({
      changed: 1,
      notes: [expect.anything(), 'Versions of the demonstration, no longer offered: 1.'],
    });
    expect(await listVersions(world.db, 'Kia Rio', 2020)).toMatchObject([{ name: 'LX' }]);
    expect(await world.cars()).toHaveLength(2);
    expect(await world.importVehicles(line)).toMatchObject({ changed: 0, unchanged: 1 });
    // A later file that contains it brings it back.
    await world.importVehicles('Kia,Rio,2020,EX,sedan,260000');
    expect(await listVersions(world.db, 'Kia Rio', 2020)).toHaveLength(2);
  });

  test('rejected lines are named with number and reason, the rest is imported', async () => {
    const outcome = await world.importVehicles(...many, 'Kia,Rio,2020', 'Kia,Rio,1900,LX,sedan,250000');
    expect(outcome).toMatchObject({
      kind: 'imported',
      added: 20,
      rejected: 2,
      rejectedRows: [
        { line: 22, reason: 'has 3 values, not 6' },
        { line: 23, reason: 'year is not between 1980 and 2028: 1900' },
      ],
    });
    expect(await world.cars()).toHaveLength(20);
  });

  test('the same line again says nothing new; with another price it is rejected and names the first', async () => {
    const outcome = await world.importVehicles(
      ...many,
      many[3] ?? '',
      'Kia,Rio,2020,Versión 5,sedan,1000000',
    );
    expect(outcome).toMatchObject({
      added: 20,
      repeated: 1,
      rejected: 1,
      rejectedRows: [{ line: 23, reason: 'is the same car with different values as', first: { line: 7 } }],
    });
    expect((await world.cars()).every(({ list_price }) => list_price === 25_000_000)).toBe(true);
  });

  test('one name of brand and model is divided in one way', async () => {
    const rover = ['Land Rover,Sport,2020,S,suv,900000', 'Land,Rover Sport,2021,S,suv,900000'];
    expect(await world.importVehicles(...many, ...rover)).toMatchObject({
      rejectedRows: [
        { line: 23, reason: 'brand and model are split differently than in', first: { line: 22 } },
      ],
    });
  });

  test('the drawing of a model is that of its newest year', async () => {
    await world.importVehicles('Kia,Rio,2019,LX,sedan,250000', 'Kia,Rio,2020,LX,hatchback,250000');
    const model = world.db.selectFrom('brand_models').select('body_type');
    expect(await model.executeTakeFirst()).toEqual({ body_type: 'hatchback' });
    const notes = ['Models: 0 added, 1 changed.'];
    expect(await world.importVehicles('Kia,Rio,2021,LX,suv,250000')).toMatchObject({ notes });
  });

  test('more than 10 % rejected: the wrong file, nothing is changed', async () => {
    const bad = ['x', 'y', 'z'];
    const outcome = await world.importVehicles(...many, ...bad);
    expect(outcome).toMatchObject({ kind: 'refused', read: 23, rejected: 3 });
    expect(outcome).toMatchObject({ reason: expect.stringContaining('13 % of the lines were rejected') });
    expect(await world.cars()).toEqual([]);
    expect(await world.db.selectFrom('catalogue_imports').selectAll().execute()).toEqual([]);
    expect(await world.importVehicles(...many, ...bad.slice(1))).toMatchObject({
      kind: 'imported',
      rejected: 2,
    });
  });

  test('nothing but a header is refused', async () => {
    expect(await world.importVehicles()).toMatchObject({ kind: 'refused', read: 0 });
  });

  test('an import is recorded: what, when, by whom', async () => {
    await world.importVehicles(...many, 'x');
    expect(await world.db.selectFrom('catalogue_imports').selectAll().executeTakeFirst()).toMatchObject({
      kind: 'vehicles',
      file: 'given.txt',
      read: 21,
      rejected: 1,
      added: 20,
      changed: 0,
      imported_by: 'marta',
      at: new Date('2026-03-10T18:00:00Z'),
    });
  });
});
