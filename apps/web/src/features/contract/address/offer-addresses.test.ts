import type { SavedAddress } from '@socio/contracts/shared/saved-address';
import { describe, expect, test } from 'vitest';
import { addressLines, NEW, offerAddresses } from './saved-addresses.ts';

function address(id: string, zipCode: string, change: Partial<SavedAddress> = {}): SavedAddress {
  return {
    'user_addresses-id': id,
    'user_addresses-street': 'Reforma',
    'user_addresses-street_number': '222',
    'user_addresses-interior_number': null,
    'user_addresses-neighborhood_name': 'Juárez',
    'user_addresses-city_name': 'Ciudad de México',
    'user_addresses-state_name': 'Ciudad de México',
    'user_addresses-zip_code': zipCode,
    ...change,
  };
}

describe('spec quote 4, Address step: saved addresses of the postal code', () => {
  test.each<[string, SavedAddress[], string | null, string[], string | null, boolean]>([
    ['none saved', [], null, [], NEW, false],
    ['none of the postal code', [address('a', '44100')], null, [], NEW, false],
    ['the first is chosen', [address('a', '06600'), address('b', '06600')], null, ['a', 'b'], 'a', false],
    ['the linked one is chosen', [address('a', '06600'), address('b', '06600')], 'b', ['a', 'b'], 'b', false],
    [
      'the linked one is of another postal code: nothing is chosen',
      [address('a', '06600'), address('b', '44100')],
      'b',
      ['a'],
      null,
      true,
    ],
    ['the same, with none to choose from', [address('b', '44100')], 'b', [], NEW, true],
    ['duplicates by id are dropped', [address('a', '06600'), address('a', '06600')], null, ['a'], 'a', false],
    [
      'incomplete ones are not shown (spec membership 5)',
      [address('a', '06600', { 'user_addresses-street': ' ' })],
      null,
      [],
      NEW,
      false,
    ],
  ])('%s', (_name, saved, linkedId, matching, initial, mismatch) => {
    const offer = offerAddresses(saved, '06600', linkedId);
    expect(offer.matching.map((found) => found['user_addresses-id'])).toEqual(matching);
    expect(offer).toMatchObject({ initial, mismatch });
  });
});

test('an address in two lines', () => {
  expect(addressLines(address('a', '06600', { 'user_addresses-interior_number': '4' }))).toEqual({
    street: 'Reforma 222, Int. 4',
    place: 'Juárez, Ciudad de México, Ciudad de México 06600',
  });
});
