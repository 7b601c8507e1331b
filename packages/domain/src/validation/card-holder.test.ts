import { expect, test } from 'vitest';
import { checkCardHolder, normalizeCardHolder } from './card-holder.ts';

// holds Q295, Q385
test.each([
  ['Ana', null],
  ['LI', 'CARD_HOLDER_TOO_SHORT'],
  [' A  ', 'CARD_HOLDER_TOO_SHORT'],
  ['', 'CARD_HOLDER_REQUIRED'],
  ['GRUPO 20000 SA', null],
  ['GRUPO 200000 SA', 'CARD_HOLDER_DIGITS'],
  ['4242 4242 4242 4242', 'CARD_HOLDER_DIGITS'],
  ['ANA 4242-4242', 'CARD_HOLDER_DIGITS'],
])('spec quote 5: holder %j gives %s', (value, error) => {
  expect(checkCardHolder(value)).toBe(error);
});

// holds Q295
test('spec quote 5: the holder is kept in upper case', () => {
  expect(normalizeCardHolder(' ana  sofía lópez ')).toBe('ANA SOFÍA LÓPEZ');
});
