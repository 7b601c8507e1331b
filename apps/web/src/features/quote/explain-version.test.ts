import { expect, test } from 'vitest';
import { explainVersion } from './explain-version.ts';

test.each([
  ['Advance CVT', 'CVT: automática'],
  ['Sense TM', 'TM: manual'],
  ['GLS TA 4x4', 'TA: automática, 4x4: tracción en las cuatro ruedas'],
  ['XLE HEV', 'HEV: híbrida'],
  ['Comfortline', null],
  // Part of a name is no code.
  ['TAurus TMx', null],
])('glossary: the codes of %s: %s', (name, explained) => {
  expect(explainVersion(name)).toBe(explained);
});
