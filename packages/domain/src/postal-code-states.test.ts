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
