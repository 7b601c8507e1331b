import { describe, expect, test } from 'vitest';
import { checkAddress, missingAddressFields, type AddressFields } from './address.ts';

const address: AddressFields = {
  street: 'Av. Juárez',
  exteriorNumber: '12',
  neighborhood: 'Centro',
  postalCode: '44100',
  city: 'Guadalajara',
  state: 'Jalisco',
};

// holds Q284, Q285
describe('spec quote 5: address', () => {
  test.each<[string, Partial<AddressFields>, string | null]>([
    ['complete', {}, null],
    ['with interior number', { interiorNumber: '3B' }, null],
    ['interior number empty', { interiorNumber: '' }, null],
    ['no street', { street: ' ' }, 'ADDRESS_FIELDS_REQUIRED'],
    ['no exterior number', { exteriorNumber: '' }, 'ADDRESS_FIELDS_REQUIRED'],
    ['no neighborhood', { neighborhood: '' }, 'ADDRESS_FIELDS_REQUIRED'],
    ['no postal code', { postalCode: '' }, 'ADDRESS_FIELDS_REQUIRED'],
    ['no city', { city: '' }, 'ADDRESS_FIELDS_REQUIRED'],
    ['no state', { state: '' }, 'ADDRESS_FIELDS_REQUIRED'],
    ['bad postal code', { postalCode: '4410' }, 'ADDRESS_POSTAL_CODE_INVALID'],
  ])('%s', (_name, change, error) => {
    expect(checkAddress({ ...address, ...change })).toBe(error);
  });

  test('what is missing is named in the order of the form', () => {
    expect(missingAddressFields({ ...address, city: '', street: '' })).toEqual(['street', 'city']);
  });
});
