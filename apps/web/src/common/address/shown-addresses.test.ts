import type { SavedAddress } from '@socio/contracts/shared/saved-address';
import { describe, expect, test } from 'vitest';
import { sampleAddress as address } from '../testing/sample-address.ts';
import { addressLines, shownAddresses } from './shown-addresses.ts';

// holds M119, M222, M223
describe('spec membership 5, Displayed lists: addresses', () => {
  test.each<[string, SavedAddress[], string[]]>([
    ['none', [], []],
    ['complete ones', [address('a', '06600'), address('b', '44100')], ['a', 'b']],
    ['duplicates by id are dropped', [address('a', '06600'), address('a', '44100')], ['a']],
    [
      'the same place under two ids is not a duplicate',
      [address('a', '06600'), address('b', '06600')],
      ['a', 'b'],
    ],
    ['no street', [address('a', '06600', { 'user_addresses-street': '' })], []],
    ['a number of blanks', [address('a', '06600', { 'user_addresses-street_number': '  ' })], []],
    ['no city', [address('a', '06600', { 'user_addresses-city_name': '' })], []],
    ['no postal code', [address('a', ' ')], []],
    [
      'an incomplete one does not hide the complete one of the same id',
      [address('a', ''), address('a', '06600')],
      ['a'],
    ],
    ['no neighborhood', [address('a', '06600', { 'user_addresses-neighborhood_name': '' })], ['a']],
  ])('%s', (_name, saved, shown) => {
    expect(shownAddresses(saved).map((one) => one['user_addresses-id'])).toEqual(shown);
  });
});

test.each([
  ['an address in two lines', {}, 'Reforma 222', 'Juárez, Ciudad de México 06600'],
  [
    'with an interior number',
    { 'user_addresses-interior_number': '4' },
    'Reforma 222, Int. 4',
    'Juárez, Ciudad de México 06600',
  ],
  [
    'without a neighborhood',
    { 'user_addresses-neighborhood_name': '' },
    'Reforma 222',
    'Ciudad de México 06600',
  ],
])('%s', (_name, change, street, place) => {
  expect(addressLines(address('a', '06600', change))).toEqual({ street, place });
});
