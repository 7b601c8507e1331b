import { expect, test } from 'vitest';
import { spanishList } from './spanish-list.ts';

test.each([
  [[], ''],
  [['el año'], 'el año'],
  [['el año', 'la versión'], 'el año y la versión'],
  [['la marca', 'el año', 'la versión'], 'la marca, el año y la versión'],
])('%j is said as %j', (parts, text) => {
  expect(spanishList(parts)).toBe(text);
});
