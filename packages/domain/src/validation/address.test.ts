import { describe, expect, test } from 'vitest';
import { missingAddressFields, type AddressFields } from './address.ts';

const address: AddressFields = {
  street: 'Av. Juárez',
  exteriorNumber: '12',
  neighborhood: 'Centro',
  city: 'Guadalajara',
  state: 'Jalisco',
};

// holds Q284, Q285
describe('spec quote 5: address', () => {
  test.each<[string, Partial<AddressFields>, string[]]>([
    ['complete', {}, []],
    ['with interior number', { interiorNumber: '3B' }, []],
    ['interior number empty', { interiorNumber: '' }, []],
    ['no street', { street: ' ' }, ['street']],
    ['no exterior number', { exteriorNumber: '' }, ['exteriorNumber']],
    ['no neighborhood', { neighborhood: '' }, ['neighborhood']],
    ['no city', { city: '' }, ['city']],
    ['no state', { state: '' }, ['state']],
    ['two, in the order of the form', { city: '', street: '' }, ['street', 'city']],
  ])('%s', (_name, change, missing) => {
    expect(missingAddressFields({ ...address, ...change })).toEqual(missing);
  });
});
