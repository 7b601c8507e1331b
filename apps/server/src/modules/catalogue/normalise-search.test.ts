import { describe, expect, test } from 'vitest';
import { normaliseSearch, readSearchQuery, searchTextOf } from './normalise-search.ts';

describe('architecture.md, type-ahead: the normalised text', () => {
  test.each([
    ['accents and capitals', 'CAMIÓN Híbrido', 'camion hibrido'],
    ['ñ', 'Señorial', 'senorial'],
    ['hyphens and spaces', '  CR-V   Touring ', 'cr v touring'],
    ['signs that mean something in LIKE', '100%_x\\', '100 x'],
    ['nothing but signs', '---', ''],
  ])('%s', (_title, given, expected) => {
    expect(normaliseSearch(given)).toBe(expected);
  });

  test('a model of several parts is also found written together', () => {
    expect(searchTextOf('Honda', 'CR-V')).toBe('honda cr v crv');
    expect(searchTextOf('Nissan', 'Versa')).toBe('nissan versa');
  });
});

describe('the words of a query', () => {
  test.each([
    ['any order', 'versa nissan', ['versa', 'nissan']],
    ['a year is left out', 'versa 2020', ['versa']],
    ['a year alone stays', '2008', ['2008']],
    ['twice the same', 'rio rio', ['rio']],
    ['nothing', '¡¡¡', []],
  ])('%s', (_title, query, tokens) => {
    expect(readSearchQuery(query).tokens).toEqual(tokens);
  });
});
