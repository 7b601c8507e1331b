import type { SavedCard } from '@socio/contracts/shared/saved-card';
import { describe, expect, test } from 'vitest';
import { sampleCard as card } from '../testing/sample-card.ts';
import { shownCards } from './shown-cards.ts';

const today = '2026-05-14';

// holds M224
describe('spec membership 5, Displayed lists: cards', () => {
  test.each<[string, SavedCard[], [string, boolean][]]>([
    ['none', [], []],
    ['good to the end of its month', [card('a', '05/26')], [['a', false]]],
    ['of last month: marked as expired', [card('a', '04/26')], [['a', true]]],
    ['no last four digits', [card('a', '12/30', { 'credit_cards-card_number': ' ' })], []],
    ['no expiry', [card('a', '')], []],
    ['no month', [card('a', '/30')], []],
    ['no year', [card('a', '12/')], []],
    ['duplicates by id are dropped', [card('a', '12/30'), card('a', '12/30')], [['a', false]]],
  ])('%s', (_name, saved, shown) => {
    expect(shownCards(saved, today).map(({ id, expired }) => [id, expired])).toEqual(shown);
  });
});

// holds M120, M121
test('spec membership 3, Saved card: type as sent, last four, holder and expiry', () => {
  expect(shownCards([card('a', '12/30', { 'credit_cards-card_type': 'Mastercard' })], today)).toEqual([
    {
      id: 'a',
      type: 'Mastercard',
      lastFour: '4242',
      holder: 'ANA LOPEZ',
      expiry: '12/30',
      expired: false,
      hasMandate: false,
    },
  ]);
});
