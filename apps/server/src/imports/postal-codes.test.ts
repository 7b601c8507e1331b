import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { importFile } from './import-file.ts';
import { officialFormat, postalCodes } from './postal-codes.ts';
import { postalHeader, settlementLine, startImportWorld, type ImportWorld } from './testing/import-world.ts';

let world: ImportWorld;
beforeEach(async () => {
  world = await startImportWorld();
});
afterEach(() => world.close());

const roma = settlementLine(
  '06700',
  'Roma Norte',
  'Colonia',
  'Cuauhtémoc',
  'Ciudad de México',
  'Ciudad de México',
);
const carmen = (type: string, city = '') =>
  settlementLine('37885', 'El Carmen', type, 'San Miguel', 'Guanajuato', city);
const many = Array.from({ length: 20 }, (_, at) =>
  settlementLine('85203', `Bordo ${at}`, 'Ranchería', 'Cajeme', 'Sonora', ''),
);

describe('docs/imports.md, Postal codes', () => {
  test('adds, changes, leaves what is equal; again it changes nothing', async () => {
    expect(await world.importPostalCodes(roma, carmen('Barrio'))).toMatchObject({
      kind: 'imported',
      added: 2,
    });
    const next = [roma, carmen('Barrio', 'San Miguel'), carmen('Colonia')];
    expect(await world.importPostalCodes(...next)).toMatchObject({ added: 1, changed: 1, unchanged: 1 });
    expect(await world.settlements()).toEqual([
      '06700|Roma Norte|Colonia|Cuauhtémoc|Ciudad de México|Ciudad de México',
      '37885|El Carmen|Barrio|San Miguel|Guanajuato|San Miguel',
      '37885|El Carmen|Colonia|San Miguel|Guanajuato|',
    ]);
    expect(await world.importPostalCodes(...next)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
  });

  test('the official catalogue names some settlements twice: that is no error', async () => {
    expect(await world.importPostalCodes(roma, roma)).toMatchObject({ added: 1, repeated: 1, rejected: 0 });
  });

  test('a settlement lies in one city, a code in one municipality', async () => {
    const other = settlementLine('85203', 'Otro', 'Colonia', 'Navojoa', 'Sonora', '');
    const elsewhere = settlementLine('85203', 'Bordo 3', 'Ranchería', 'Cajeme', 'Sonora', 'Obregón');
    expect(await world.importPostalCodes(...many, other, elsewhere)).toMatchObject({
      kind: 'imported',
      rejectedRows: [
        { line: 22, reason: 'the code is in a different municipality than in', first: { line: 2 } },
        { line: 23, reason: 'is the same settlement in a different city as in', first: { line: 5 } },
      ],
    });
  });

  test('a code that moved takes along what the file no longer names', async () => {
    await world.importPostalCodes(carmen('Barrio'), carmen('Colonia'));
    const moved = settlementLine('37885', 'El Carmen', 'Barrio', 'Comonfort', 'Guanajuato', '');
    expect(await world.importPostalCodes(moved)).toMatchObject({
      changed: 1,
      notes: ['Settlements that the file no longer names, moved with their code: 1.'],
    });
    expect(await world.settlements()).toEqual([
      '37885|El Carmen|Barrio|Comonfort|Guanajuato|',
      '37885|El Carmen|Colonia|Comonfort|Guanajuato|',
    ]);
  });

  test('sandbox-world.md: 00001–00003 in a file are rejected, in the database left alone', async () => {
    const row = {
      neighborhood: 'Sandbox',
      settlement_type: 'Colonia',
      municipality: 'Sandbox',
      city: 'Sandbox',
    };
    const values = { zip_code: '00001', state: 'Zacatecas', ...row };
    await world.db.insertInto('postal_codes').values(values).execute();
    const line = settlementLine('00001', 'Sandbox', 'Colonia', 'Otro', 'Sonora', '');
    expect(await world.importPostalCodes(...many, line)).toMatchObject({
      rejectedRows: [{ line: 22, reason: '00001 belongs to the sandbox and is left alone' }],
    });
    expect((await world.settlements())[0]).toBe('00001|Sandbox|Colonia|Sandbox|Zacatecas|Sandbox');
  });

  test('ISO-8859-1 with its notice, UTF-8, and both packed: the same rows', async () => {
    const notice = 'El Catálogo Nacional de Códigos Postales, es elaborado por Correos de México';
    const text = [postalHeader, roma, ...many].join('\r\n');
    const files = {
      'utf-8.txt': Buffer.from(text, 'utf8'),
      'bom.txt': Buffer.from(`\uFEFF${text}`, 'utf8'),
      'latin.txt': Buffer.from(`${notice}\r\n${text}`, 'latin1'),
      'latin.txt.gz': gzipSync(Buffer.from(`${notice}\r\n${text}`, 'latin1')),
    };
    const seen: string[][] = [];
    for (const [name, bytes] of Object.entries(files)) {
      await world.db.deleteFrom('postal_codes').execute();
      const outcome = await importFile(world.db, {
        kind: postalCodes,
        format: officialFormat,
        path: await world.write(name, bytes),
        source: name,
        now: new Date('2026-03-10T18:00:00Z'),
        by: 'marta',
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      expect(outcome).toMatchObject({ kind: 'imported', added: 21, rejected: 0 });
      seen.push(await world.settlements());
    }
    for (const rows of seen) expect(rows).toEqual(seen[0]);
  });
});
