import { describe, expect, test } from 'vitest';
import { placeText, postalCodeDigits, postalCodeError } from './postal-code-text.ts';

// holds Q272
describe('spec quote 5, postal code', () => {
  test.each([
    ['03100', null],
    ['', 'Por favor ingresa un código postal válido de 5 dígitos'],
    ['0310', 'El código postal debe tener 5 dígitos'],
  ])('%s', (typed, message) => expect(postalCodeError(typed)).toBe(message));

  // holds Q058
  test.each([
    ['03 100', '03100'],
    ['C.P. 03100', '03100'],
    ['031009', '03100'],
  ])('pasted %s becomes %s', (typed, digits) => expect(postalCodeDigits(typed)).toBe(digits));
});

const neighborhood = (name: string) => ({
  id: name,
  neighborhood: name,
  settlement_type: 'Colonia',
  city: 'Ciudad de México',
  state: 'Ciudad de México',
  municipio: 'Benito Juárez',
});

test.each([
  ['one', ['Nápoles'], 'Nápoles, Benito Juárez, Ciudad de México'],
  ['two', ['Nápoles', 'B'], 'Nápoles, Benito Juárez, Ciudad de México y una colonia más'],
  ['three', ['Nápoles', 'B', 'C'], 'Nápoles, Benito Juárez, Ciudad de México y 2 colonias más'],
])('the found place of %s neighborhoods', (_name, names, text) => {
  expect(placeText({ neighborhoods: names.map(neighborhood), state: 'Ciudad de México' })).toBe(text);
});

test('calls.md, Postal codes: of a code that the catalogue lacks only the state is known', () => {
  expect(placeText({ neighborhoods: [], state: 'Zacatecas' })).toBe('Zacatecas');
  expect(placeText({ neighborhoods: [], state: null })).toBeNull();
});
