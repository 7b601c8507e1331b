import { expect, test } from 'vitest';
import { wordList } from './word-list.ts';

test.each([
  [[], ''],
  [['nombre'], 'nombre'],
  [['nombre', 'fecha'], 'nombre y fecha'],
  [['1', '2', '3'], '1, 2 y 3'],
  [['nombre', 'identidad'], 'nombre e identidad'],
])('words in a list: %j', (words, listed) => {
  expect(wordList(words)).toBe(listed);
});
