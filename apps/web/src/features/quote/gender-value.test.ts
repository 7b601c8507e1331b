import { expect, test } from 'vitest';
import { genderError, genderValue } from './gender-value.ts';

// holds Q277
test.each([
  [null, 'El género es requerido'],
  ['H', null],
  ['M', null],
] as const)('spec quote 5, edit screen: a gender of %s', (onRecord, message) => {
  expect(genderError(genderValue(onRecord))).toBe(message);
});
