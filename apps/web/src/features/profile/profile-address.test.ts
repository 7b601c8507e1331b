import { describe, expect, test } from 'vitest';
import { noPlace } from '../../common/zip-code-lookup.ts';
import { sampleAddress } from '../../common/testing/sample-address.ts';
import { checkProfileAddress, newAddress, postalCodeDigits, savedValues } from './profile-address.ts';

const juarez = {
  id: '7',
  neighborhood: 'Juárez',
  settlement_type: 'Colonia',
  municipio: 'Cuauhtémoc',
  city: 'Ciudad de México',
  state: 'Ciudad de México',
};
const place = (...neighborhoods: (typeof juarez)[]) => ({ neighborhoods, state: 'Ciudad de México' });
const typed = {
  ...newAddress,
  postalCode: '06600',
  street: 'Reforma',
  exteriorNumber: '222',
  interiorNumber: '',
  neighborhood: '7',
};

describe('spec quote 5, Address: the form of the profile, where the postal code is typed', () => {
  test.each([
    ['good', typed, place(juarez), []],
    ['nothing typed', newAddress, undefined, ['postalCode', 'street', 'exteriorNumber', 'neighborhood']],
    ['a short postal code', { ...typed, postalCode: '066' }, undefined, ['postalCode', 'neighborhood']],
    ['its neighborhoods are not there yet', typed, undefined, ['neighborhood']],
    ['it cannot exist', typed, noPlace, ['postalCode', 'neighborhood']],
    ['a neighborhood of another', typed, place({ ...juarez, id: '8' }), ['neighborhood']],
    ['the catalogue lacks it', typed, place(), ['settlement', 'municipality']],
    ['a street of blanks', { ...typed, street: ' ' }, place(juarez), ['street']],
  ])('%s', (_name, values, found, wrong) => {
    expect(Object.keys(checkProfileAddress(values, found))).toEqual(wrong);
  });

  test('spec quote 5: a postal code that cannot exist', () => {
    expect(checkProfileAddress(typed, noPlace).postalCode).toBe(
      'Código postal no válido. Por favor ingresa un código postal existente.',
    );
  });
});

test('a saved address comes back as it was typed', () => {
  expect(savedValues(sampleAddress('a', '06600'), place(juarez))).toEqual(typed);
  const inside = sampleAddress('a', '06600', { 'user_addresses-interior_number': '4 B' });
  expect(savedValues(inside, place())).toEqual({
    ...typed,
    interiorNumber: '4 B',
    neighborhood: '',
    settlement: 'Juárez',
    city: 'Ciudad de México',
  });
});

test('look.md: a postal code pasted with spaces', () => {
  expect(postalCodeDigits(' 06 600 ')).toBe('06600');
});
