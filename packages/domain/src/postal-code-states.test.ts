import { expect, test } from 'vitest';
import { stateOfPostalCode } from './postal-code-states.ts';

test.each([
  ['01000', 'Ciudad de México'],
  ['16999', 'Ciudad de México'],
  ['20000', 'Aguascalientes'],
  ['22999', 'Baja California'],
  ['23000', 'Baja California Sur'],
  ['27999', 'Coahuila de Zaragoza'],
  ['30000', 'Chiapas'],
  ['33999', 'Chihuahua'],
  ['50000', 'México'],
  ['57999', 'México'],
  ['58000', 'Michoacán de Ocampo'],
  ['67999', 'Nuevo León'],
  ['96999', 'Veracruz de Ignacio de la Llave'],
  ['99998', 'Zacatecas'],
])('spec quote 5 and calls.md, Postal codes: %s is of %s', (zipCode, state) => {
  expect(stateOfPostalCode(zipCode)).toBe(state);
});

test.each([
  ['21000', 'Mexicali', 'Baja California'],
  ['24000', 'Campeche', 'Campeche'],
  ['25000', 'Saltillo', 'Coahuila de Zaragoza'],
  ['28000', 'Colima', 'Colima'],
  ['29000', 'Tuxtla Gutiérrez', 'Chiapas'],
  ['31000', 'Chihuahua', 'Chihuahua'],
  ['34000', 'Durango', 'Durango'],
  ['36000', 'Guanajuato', 'Guanajuato'],
  ['39000', 'Chilpancingo', 'Guerrero'],
  ['42000', 'Pachuca', 'Hidalgo'],
  ['44100', 'Guadalajara', 'Jalisco'],
  ['62000', 'Cuernavaca', 'Morelos'],
  ['63000', 'Tepic', 'Nayarit'],
  ['68000', 'Oaxaca', 'Oaxaca'],
  ['72000', 'Puebla', 'Puebla'],
  ['76000', 'Querétaro', 'Querétaro'],
  ['77000', 'Chetumal', 'Quintana Roo'],
  ['78000', 'San Luis Potosí', 'San Luis Potosí'],
  ['80000', 'Culiacán', 'Sinaloa'],
  ['83000', 'Hermosillo', 'Sonora'],
  ['86000', 'Villahermosa', 'Tabasco'],
  ['87000', 'Ciudad Victoria', 'Tamaulipas'],
  ['90000', 'Tlaxcala', 'Tlaxcala'],
  ['97000', 'Mérida', 'Yucatán'],
])('calls.md, Postal codes: %s, %s, lies in %s', (zipCode, _capital, state) => {
  expect(stateOfPostalCode(zipCode)).toBe(state);
});

test.each(['00000', '00999', '17000', '18500', '19999', '', '0100', '010000', 'abcde', '٠١٠٠٠'])(
  'calls.md, Postal codes: no postal code is %j',
  (text) => {
    expect(stateOfPostalCode(text)).toBeNull();
  },
);

test('calls.md, Postal codes: the 96 prefixes from 01 to 16 and from 20 to 99 are of 32 states', () => {
  const prefixes = Array.from({ length: 100 }, (_, prefix) => String(prefix).padStart(2, '0'));
  const states = prefixes
    .map((prefix) => stateOfPostalCode(`${prefix}000`))
    .filter((state) => state !== null);
  expect(states).toHaveLength(96);
  expect(new Set(states).size).toBe(32);
});
