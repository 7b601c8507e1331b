import { expect, test } from 'vitest';
import { returnAfterEdit, type EditFromContracting } from './edit-return.ts';

const edit: EditFromContracting = {
  origin: 11,
  edited: 'personal',
  samePrice: true,
  addressPostalCode: '44100',
  postalCode: '44100',
};

// holds Q236, Q237, Q238, Q239
test.each<[string, Partial<EditFromContracting>, number]>([
  ['unchanged returns to 11', {}, 11],
  ['unchanged returns to 10', { origin: 10 }, 10],
  ['changed reselects', { samePrice: false }, 7],
  ['check failed reselects', { samePrice: null }, 7],
  ['address of another postal code goes to 10', { postalCode: '06700' }, 10],
  ['no saved address selected stays', { postalCode: '06700', addressPostalCode: null }, 11],
  ['a vehicle edit does not look at the address', { postalCode: '06700', edited: 'vehicle' }, 11],
  ['from 10 an address of another postal code is asked for there', { origin: 10, postalCode: '06700' }, 10],
  ['changed price wins over the address', { postalCode: '06700', samePrice: false }, 7],
])('spec quote 4, Editing from contracting: %s', (_name, change, step) => {
  expect(returnAfterEdit({ ...edit, ...change })).toBe(step);
});
