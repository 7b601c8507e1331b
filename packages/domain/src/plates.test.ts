import { expect, test } from 'vitest';
import { comparablePlate, normalizePlate } from './plates.ts';

test.each([
  ['abc-123-a', 'ABC-123-A', 'ABC123A'],
  [' ABC 123 A ', 'ABC-123-A', 'ABC123A'],
  ['ABC–123', 'ABC-123', 'ABC123'],
  ['a12bcd', 'A12BCD', 'A12BCD'],
  ['', '', ''],
])('domain-facts.md, Plates: %j is kept as %j and compared as %j', (typed, kept, compared) => {
  expect(normalizePlate(typed)).toBe(kept);
  expect(comparablePlate(typed)).toBe(compared);
});
