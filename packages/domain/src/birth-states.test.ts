import { expect, test } from 'vitest';
import { birthStateName, birthStates, isBirthStateCode } from './birth-states.ts';

test('spec membership 3: 32 states and those born abroad, each code once', () => {
  expect(birthStates).toHaveLength(33);
  expect(new Set(birthStates.map((state) => state.code)).size).toBe(33);
});

test.each([
  ['JC', 'Jalisco'],
  ['DF', 'Ciudad de México'],
  ['NE', 'Nacido en el extranjero'],
  ['XX', null],
  ['jc', null],
])('spec membership 3: %s is %s', (code, name) => {
  expect(birthStateName(code)).toBe(name);
  expect(isBirthStateCode(code)).toBe(name !== null);
});
