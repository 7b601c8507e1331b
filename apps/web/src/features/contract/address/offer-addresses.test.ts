import type { SavedAddress } from '@socio/contracts/shared/saved-address';
import { describe, expect, test } from 'vitest';
import { sampleAddress as address } from '../../../common/testing/sample-address.ts';
import { NEW, offerAddresses } from './offer-addresses.ts';

// holds Q093, Q243, Q245
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
