import { expect, test } from 'vitest';
import { emptyAddress } from '../../../common/address/address-fields.ts';
import { noPlace } from '../../../common/zip-code-lookup.ts';
import { checkAddress, wrongAddressToast } from './check-address.ts';
import { NEW } from './offer-addresses.ts';

// holds Q286
test('spec quote 5, Address: only what counts for the choice is checked', () => {
  const missing = checkAddress({ ...emptyAddress, choice: NEW }, noPlace);
  expect(Object.keys(missing)).toEqual(['street', 'exteriorNumber', 'neighborhood']);
  expect(wrongAddressToast(missing)).toMatchObject({ title: 'Campos requeridos' });
  const noChoice = checkAddress({ ...emptyAddress, choice: '' }, noPlace);
  expect(wrongAddressToast(noChoice).description).toBe('Elige una dirección o agrega una nueva');
  expect(checkAddress({ ...emptyAddress, choice: 'a' }, noPlace)).toEqual({});
});
