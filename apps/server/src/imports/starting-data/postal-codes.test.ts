import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { stateOfPostalCode } from '@socio/domain/postal-code-states';
import { describe, expect, test } from 'vitest';

const repository = new URL('../../../../../', import.meta.url);
const catalogue = new URL('../shared/data/postal-codes-2024-12.txt.gz', repository);

const city = 4;

const postalCodes = readRows(new URL('./postal-codes.csv', import.meta.url));
const demoPostalCodes = readRows(new URL('../demo/postal-codes.csv', import.meta.url));

function readRows(file: URL) {
  const [header, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  return { header, rows: lines.map((line) => line.split(',')) };
}

function keys(rows: string[][], columns: number[]) {
  return rows.map((row) => columns.map((column) => row[column]).join('|'));
}

const boroughs = [
  'Álvaro Obregón',
  'Azcapotzalco',
  'Benito Juárez',
  'Coyoacán',
  'Cuajimalpa de Morelos',
  'Cuauhtémoc',
  'Gustavo A. Madero',
  'Iztacalco',
  'Iztapalapa',
  'La Magdalena Contreras',
  'Miguel Hidalgo',
  'Milpa Alta',
  'Tláhuac',
  'Tlalpan',
  'Venustiano Carranza',
  'Xochimilco',
];

// The largest municipalities without a state capital.
const largest = [
  ['Tijuana', 'Baja California'],
  ['Ensenada', 'Baja California'],
  ['Los Cabos', 'Baja California Sur'],
  ['Torreón', 'Coahuila de Zaragoza'],
  ['Juárez', 'Chihuahua'],
  ['León', 'Guanajuato'],
  ['Irapuato', 'Guanajuato'],
  ['Celaya', 'Guanajuato'],
  ['Acapulco de Juárez', 'Guerrero'],
  ['Zapopan', 'Jalisco'],
  ['San Pedro Tlaquepaque', 'Jalisco'],
  ['Puerto Vallarta', 'Jalisco'],
  ['Ecatepec de Morelos', 'México'],
  ['Nezahualcóyotl', 'México'],
  ['Naucalpan de Juárez', 'México'],
  ['Tlalnepantla de Baz', 'México'],
  ['Chimalhuacán', 'México'],
  ['Guadalupe', 'Nuevo León'],
  ['Apodaca', 'Nuevo León'],
  ['San Pedro Garza García', 'Nuevo León'],
  ['Benito Juárez', 'Quintana Roo'],
  ['Solidaridad', 'Quintana Roo'],
  ['Ahome', 'Sinaloa'],
  ['Mazatlán', 'Sinaloa'],
  ['Cajeme', 'Sonora'],
  ['Matamoros', 'Tamaulipas'],
  ['Reynosa', 'Tamaulipas'],
  ['Veracruz', 'Veracruz de Ignacio de la Llave'],
] as const;

describe('postal codes', () => {
  test.each([
    ['starting data', postalCodes],
    ['demonstration', demoPostalCodes],
  ])('%s: columns, filled values, no settlement twice', (_name, { header, rows }) => {
    expect(header).toBe('zip,neighborhood,settlement_type,municipality,city,state');
    for (const row of rows) {
      expect(row).toHaveLength(6);
      expect(row[0]).toMatch(/^\d{5}$/);
      expect(row.every((text) => text === text.trim())).toBe(true);
      // The catalogue gives no city for places outside of one.
      expect(row.every((text, column) => text !== '' || column === city)).toBe(true);
    }
    const all = keys(rows, [0, 1, 2]);
    expect(new Set(all).size).toBe(all.length);
  });

  test('a code lies in one municipality of one state, that of its first two digits', () => {
    expect(postalCodes.rows.filter(([zip = '', , , , , state]) => stateOfPostalCode(zip) !== state)).toEqual(
      [],
    );
    const codes = new Set(keys(postalCodes.rows, [0]));
    expect(new Set(keys(postalCodes.rows, [0, 3, 5])).size).toBe(codes.size);
  });

  test('at least 300 codes in every state, one of them with more than a hundred settlements', () => {
    const settlements = Map.groupBy(postalCodes.rows, ([zip]) => zip);
    expect(settlements.size).toBeGreaterThanOrEqual(300);
    expect(new Set(keys(postalCodes.rows, [5])).size).toBe(32);
    expect(Math.max(...[...settlements.values()].map(({ length }) => length))).toBeGreaterThan(100);
  });

  test.each([
    ['Aguascalientes', '20000', 'Aguascalientes Centro'],
    ['Baja California', '21000', 'Centro Cívico'],
    ['Baja California Sur', '23000', 'Zona Central'],
    ['Campeche', '24000', 'San Francisco de Campeche Centro'],
    ['Coahuila de Zaragoza', '25000', 'Saltillo Centro'],
    ['Colima', '28000', 'Colima Centro'],
    ['Chiapas', '29000', 'Tuxtla Gutiérrez Centro'],
    ['Chihuahua', '31000', 'Chihuahua Centro'],
    ['Ciudad de México', '06000', 'Centro (Área 1)'],
    ['Durango', '34000', 'Victoria de Durango Centro'],
    ['Guanajuato', '36000', 'Guanajuato Centro'],
    ['Guerrero', '39000', 'Chilpancingo de los Bravos Centro'],
    ['Hidalgo', '42000', 'Centro'],
    ['Jalisco', '44100', 'Guadalajara Centro'],
    ['México', '50000', 'Toluca de Lerdo Centro'],
    ['Michoacán de Ocampo', '58000', 'Centro Histórico'],
    ['Morelos', '62000', 'Cuernavaca Centro'],
    ['Nayarit', '63000', 'Tepic Centro'],
    ['Nuevo León', '64000', 'Monterrey Centro'],
    ['Oaxaca', '68000', 'Oaxaca Centro'],
    ['Puebla', '72000', 'Puebla Centro'],
    ['Querétaro', '76000', 'Centro'],
    ['Quintana Roo', '77000', 'Chetumal Centro'],
    ['San Luis Potosí', '78000', 'San Luis Potosí Centro'],
    ['Sinaloa', '80000', 'Centro'],
    ['Sonora', '83000', 'Hermosillo Centro'],
    ['Tabasco', '86000', 'Villahermosa Centro'],
    ['Tamaulipas', '87000', 'Ciudad Victoria Centro'],
    ['Tlaxcala', '90000', 'Tlaxcala Centro'],
    ['Veracruz de Ignacio de la Llave', '91000', 'Xalapa Enríquez Centro'],
    ['Yucatán', '97000', 'Mérida Centro'],
    ['Zacatecas', '98000', 'Zacatecas Centro'],
  ])('the centre of the capital of %s is there: %s %s', (state, zip, neighborhood) => {
    expect(keys(postalCodes.rows, [0, 1, 5])).toContain(`${zip}|${neighborhood}|${state}`);
  });

  test.each(boroughs)('borough %s of Mexico City has several codes', (borough) => {
    const rows = postalCodes.rows.filter((row) => row[3] === borough && row[5] === 'Ciudad de México');
    expect(new Set(keys(rows, [0])).size).toBeGreaterThanOrEqual(2);
  });

  test.each(largest)('%s, among the largest municipalities, is there', (municipality, state) => {
    expect(keys(postalCodes.rows, [3, 5])).toContain(`${municipality}|${state}`);
  });

  test('sandbox-world.md: 00001–00003 are demonstration data only', () => {
    expect(keys(demoPostalCodes.rows, [0, 1, 5])).toEqual([
      '00001|Sandbox|Zacatecas',
      '00002|Sandbox|Zacatecas',
      '00003|Sandbox|Zacatecas',
    ]);
    expect(postalCodes.rows.some(([zip]) => zip?.startsWith('0000'))).toBe(false);
  });

  // The catalogue may not be redistributed, so it is not in the repository and most clones lack it.
  test.skipIf(!existsSync(catalogue))(
    'every code has exactly the settlements of the official catalogue',
    () => {
      const codes = new Set(keys(postalCodes.rows, [0]));
      const official = gunzipSync(readFileSync(catalogue))
        .toString('utf8')
        .split('\n')
        .map((line) => line.split('|'))
        .filter(([zip]) => codes.has(zip ?? ''))
        .map(([zip, neighborhood, type, municipality, state, city]) =>
          [zip, neighborhood, type, municipality, city, state].join('|'),
        );
      const own = keys(postalCodes.rows, [0, 1, 2, 3, 4, 5]);
      expect(own).toHaveLength(official.length);
      expect(new Set(own)).toEqual(new Set(official));
    },
  );

  test.skipIf(!existsSync(catalogue))(
    'calls.md, Postal codes: every code of the official catalogue lies in the state of its first two digits',
    () => {
      const [, ...lines] = gunzipSync(readFileSync(catalogue)).toString('utf8').trimEnd().split('\n');
      const wrong = lines
        .map((line) => line.split('|'))
        .filter(([zip = '', , , , state]) => stateOfPostalCode(zip) !== state);
      expect(wrong).toEqual([]);
    },
  );
});
