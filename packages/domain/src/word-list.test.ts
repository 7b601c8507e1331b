import { expect, test } from 'vitest';
import { wordList } from './word-list.ts';

test.each([
  [[], ''],
  [['nombre'], 'nombre'],
  [['nombre', 'fecha'], 'nombre y fecha'],
  [['1', '2', '3'], '1, 2 y 3'],
  [['nombre', 'identidad'], 'nombre e identidad'],
  [['nombre', 'correo', 'Historial'], 'nombre, correo e Historial'],
  [['agua', 'hielo'], 'agua y hielo'],
  [['verbos', 'hiatos'], 'verbos y hiatos'],
  [['a', 'b', 'hi'], 'a, b e hi'],
])('words in a list: %j', (words, listed) => {
  expect(wordList(words)).toBe(listed);
  expect(wordList(words)).toBe(new Intl.ListFormat('es-MX').format(words));
});
