import { groupCardNumber, groupExpiry } from '@socio/domain/cards';
import { normalizePlate } from '@socio/domain/plates';
import { normalizeVin } from '@socio/domain/vin';
import { describe, expect, test } from 'vitest';
import { caretAfterFormat } from './keep-caret.ts';

describe('look.md: typing in the middle of a formatted field keeps its place', () => {
  test.each<[string, string, number, (text: string) => string, number]>([
    ['at the end', '42424', 5, groupCardNumber, 6],
    ['a digit put into the first group', '49242 4242', 2, groupCardNumber, 2],
    ['a digit at the end of a group', '42429 4242', 5, groupCardNumber, 6],
    ['a digit taken from the middle', '4242 242', 6, groupCardNumber, 6],
    ['the slash comes by itself', '123', 3, groupExpiry, 4],
    ['a letter put into a VIN', '3nn1cn7', 2, normalizeVin, 2],
    ['plates pasted with spaces', 'abc 123', 7, normalizePlate, 7],
    ['at the start', '4242 4', 0, groupCardNumber, 0],
  ])('%s', (_name, before, caret, format, after) => {
    expect(caretAfterFormat(before, caret, format(before))).toBe(after);
  });
});
