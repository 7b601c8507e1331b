import { describe, expect, test } from 'vitest';
import { readQuery } from './read-query.ts';

const years = { oldestYear: 2005, newestYear: 2026 };
const read = (query: string) => readQuery(query, years);

describe('architecture.md, type-ahead: the words of a query', () => {
  test.each([
    ['as typed', 'Nissan VERSA', [['nissan'], ['versa']]],
    ['joined', 'np300', [['np'], ['300']]],
    ['a number in words', 'mazda tres', [['mazda'], ['tres', '3']]],
    ['a number in several words', 'peugeot dos mil ocho', [['peugeot'], ['2008']]],
    ['letters as spoken', 'equis trail', [['equis', 'x'], ['trail']]],
    ['another language', 'c class', [['c'], ['class', 'clase']]],
    ['twice the same', 'rio rio', [['rio']]],
    ['nothing', '¡¡¡', []],
  ])('%s', (_title, query, texts) => {
    expect(read(query).map((word) => word.texts)).toEqual(texts);
  });

  test.each([
    ['four digits', 'versa 2020', 2020],
    ['two digits', 'versa 20', 2020],
    ['next year’s models', 'versa 27', 2027],
    ['older than the catalogue', 'jetta 1999', 1999],
    ['in words', 'versa dos mil veinte', 2020],
    ['a model that may be a year', 'peugeot 2008', 2008],
    ['a model that cannot', 'ram 1500', null],
    ['two digits that cannot', 'cx 50', null],
    ['three digits', 'peugeot 208', null],
  ])('a year: %s', (_title, query, year) => {
    expect(read(query).at(-1)?.year).toBe(year);
  });

  test('words that say nothing of the car', () => {
    expect(read('el versa automatico').map((word) => word.empty)).toEqual([true, false, true]);
  });

  test('no more words than a call should be worth', () => {
    expect(read('a b c d e f g h i j k l m n o p q r')).toHaveLength(8);
  });

  test('an empty catalogue has no years', () => {
    expect(readQuery('versa 20', { oldestYear: Infinity, newestYear: 0 }).at(-1)?.year).toBeNull();
  });
});
