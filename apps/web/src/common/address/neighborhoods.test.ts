import { expect, test } from 'vitest';
import { addressBody, checkTypedAddress, emptyAddress, refusedAddress } from './address-fields.ts';
import { neighborhoodOf, neighborhoodOptions, placeOf } from './neighborhoods.ts';

const centro = {
  id: '1',
  neighborhood: 'Centro',
  settlement_type: 'Colonia',
  municipio: 'Toluca',
  city: 'Toluca',
  state: 'México',
};
const other = { ...centro, id: '2', settlement_type: 'Barrio', municipio: 'Metepec' };
const sur = { ...centro, id: '3', neighborhood: 'Sur' };

test('a name that comes twice is told apart by its kind of settlement', () => {
  expect(neighborhoodOptions([centro, other, sur])).toEqual([
    { value: '1', label: 'Centro (Colonia)' },
    { value: '2', label: 'Centro (Barrio)' },
    { value: '3', label: 'Sur' },
  ]);
});

test('before a neighborhood is chosen, what all have in common is filled in', () => {
  expect(placeOf([centro, other], '')).toMatchObject({ municipio: '', city: 'Toluca', state: 'México' });
  expect(placeOf([centro, other], '2')).toMatchObject({ municipio: 'Metepec' });
  expect(placeOf([], '')).toEqual({ municipio: '', city: '', state: '' });
});

// holds Q284, Q285
test('spec quote 5, Address: required fields in the order of the form; the interior number is optional', () => {
  const place = { neighborhoods: [centro], state: 'México' };
  expect(checkTypedAddress(emptyAddress, place)).toEqual({
    street: 'La calle es requerida',
    exteriorNumber: 'El número exterior es requerido',
    neighborhood: 'La colonia es requerida',
  });
  const typed = { ...emptyAddress, street: 'Reforma', exteriorNumber: '1', neighborhood: '1' };
  expect(checkTypedAddress(typed, place)).toEqual({});
  // A neighborhood left over from before the postal code changed.
  expect(checkTypedAddress({ ...typed, neighborhood: '9' }, place)).toEqual({
    neighborhood: 'La colonia es requerida',
  });
});

test('calls.md, Postal codes: where the catalogue lacks the code, neighborhood and municipality are typed', () => {
  const place = { neighborhoods: [], state: 'Zacatecas' };
  const typed = { ...emptyAddress, street: 'Reforma', exteriorNumber: '1' };
  expect(checkTypedAddress(typed, place)).toEqual({
    settlement: 'La colonia es requerida',
    municipality: 'El municipio o la alcaldía es requerido',
  });
  const named = { ...typed, settlement: ' Lomas Nuevas ', municipality: 'Guadalupe' };
  expect(checkTypedAddress(named, place)).toEqual({});
  expect(addressBody(named, place, '99998')).toMatchObject({
    neighborhood_name: 'Lomas Nuevas',
    municipality_name: 'Guadalupe',
    city_name: 'Guadalupe',
    state_name: 'Zacatecas',
    zip_code: '99998',
  });
  expect(addressBody({ ...named, city: 'Ojocaliente' }, place, '99998').city_name).toBe('Ojocaliente');
});

test('calls.md, Errors: fields that the server refuses are marked', () => {
  expect(refusedAddress({ fields: { city_name: 'not_of_postal_code', street: 'too_long' } })).toEqual({
    street: 'Revisa la calle',
    neighborhood: 'Elige tu colonia de nuevo',
  });
  expect(refusedAddress({})).toEqual({});
});

const saved = { neighborhood: 'Centro', city: 'Toluca', state: 'México' };
test.each([
  ['of its own name', [sur, centro], saved, '1'],
  ['twice in one municipality: the first', [centro, { ...centro, id: '4' }], saved, '1'],
  ['in two municipalities: chosen anew', [centro, other], saved, ''],
  ['no longer there', [sur], saved, ''],
  ['of another city', [centro], { ...saved, city: 'Metepec' }, ''],
])('the entry that a saved address is of: %s', (_name, found, address, id) => {
  expect(neighborhoodOf(found, address)).toBe(id);
});
