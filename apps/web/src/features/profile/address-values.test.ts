import { describe, expect, test } from 'vitest';
import { sampleAddress } from '../../common/testing/sample-address.ts';
import { checkProfileAddress, newAddress, postalCodeDigits, savedValues } from './address-values.ts';

const juarez = {
  id: '7',
  neighborhood: 'Juárez',
  settlement_type: 'Colonia',
  municipio: 'Cuauhtémoc',
  city: 'Ciudad de México',
  state: 'Ciudad de México',
};
const typed = {
  postalCode: '06600',
  street: 'Reforma',
  exteriorNumber: '222',
  interiorNumber: '',
  neighborhood: '7',
};

describe('spec quote 5, Address: the form of the profile, where the postal code is typed', () => {
  test.each([
    ['good', typed, [juarez], []],
    ['nothing typed', newAddress, undefined, ['postalCode', 'street', 'exteriorNumber', 'neighborhood']],
    ['a short postal code', { ...typed, postalCode: '066' }, undefined, ['postalCode', 'neighborhood']],
    ['its neighborhoods are not there yet', typed, undefined, ['neighborhood']],
    ['it does not exist', typed, [], ['postalCode', 'neighborhood']],
    ['a neighborhood of another', typed, [{ ...juarez, id: '8' }], ['neighborhood']],
    ['a street of blanks', { ...typed, street: ' ' }, [juarez], ['street']],
  ])('%s', (_name, values, found, wrong) => {
    expect(Object.keys(checkProfileAddress(values, found))).toEqual(wrong);
  });

  test('spec quote 5: a postal code that does not exist', () => {
    expect(checkProfileAddress(typed, []).postalCode).toBe(
      'Código postal no válido. Por favor ingresa un código postal existente.',
    );
  });
});

test('a saved address comes back as it was typed', () => {
  expect(savedValues(sampleAddress('a', '06600'), [juarez])).toEqual(typed);
  const inside = sampleAddress('a', '06600', { 'user_addresses-interior_number': '4 B' });
  expect(savedValues(inside, [])).toEqual({ ...typed, interiorNumber: '4 B', neighborhood: '' });
});

test('look.md: a postal code pasted with spaces', () => {
  expect(postalCodeDigits(' 06 600 ')).toBe('06600');
});
