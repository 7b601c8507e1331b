import { expect, test } from 'vitest';
import { splitPieces } from './split-pieces.ts';

test.each([
  ['joined', 'NP300', ['np', '300']],
  ['with a hyphen', 'F-150', ['f', '150']],
  ['apart', 'cx 5', ['cx', '5']],
  ['a digit first', '3Series', ['3', 'series']],
  ['accents and signs', ' León ¡FR! ', ['leon', 'fr']],
  ['nothing but signs', '%%%', []],
])('architecture.md, type-ahead: pieces of a name, %s', (_title, text, pieces) => {
  expect(splitPieces(text)).toEqual(pieces);
});
