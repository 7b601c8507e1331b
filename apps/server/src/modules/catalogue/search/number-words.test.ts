import { expect, test } from 'vitest';
import { readSpokenNumber } from './number-words.ts';

test.each([
  ['tres', 3, 1],
  ['diez', 10, 1],
  ['quince', 15, 1],
  ['treinta', 30, 1],
  ['treinta y cinco', 35, 3],
  ['cien', 100, 1],
  ['ciento cincuenta', 150, 2],
  ['setecientos', 700, 1],
  ['mil quinientos', 1500, 2],
  ['dos mil ocho', 2008, 3],
  ['tres mil ocho', 3008, 3],
  ['dos mil diecinueve', 2019, 3],
  ['cuatro mil', 4000, 2],
  // The word after the number is not part of it.
  ['tres sedan', 3, 1],
  ['treinta y algo', 30, 1],
])('architecture.md, type-ahead: %s is %i', (words, value, wordCount) => {
  expect(readSpokenNumber(words.split(' '))).toEqual({ value, wordCount });
});

test.each(['versa', 'y', '300', ''])('%s is no number in words', (words) => {
  expect(readSpokenNumber(words.split(' '))).toBeNull();
});
