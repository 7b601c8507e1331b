import { describe, expect, test } from 'vitest';
import { checkName, checkOptionalName, hasForeignCharacter, normalizeName } from './names.ts';

describe('spec membership 5: names', () => {
  // holds M202, M287
  test.each([
    ['ANA SOFÍA', null],
    ['Núñez', null],
    ['GÜEMEZ', null],
    ['Núñez'.normalize('NFD'), null],
    ['LI', null],
    ['A', 'NAME_INVALID'],
    ['ANA2', 'NAME_INVALID'],
    ["D'AMICO", 'NAME_INVALID'],
    ['ANA-SOFÍA', 'NAME_INVALID'],
    ['A×B', 'NAME_INVALID'],
    ['АННА', 'NAME_INVALID'],
    ['', 'NAME_REQUIRED'],
    ['  ', 'NAME_REQUIRED'],
  ])('%j gives %s', (value, error) => {
    expect(checkName(value)).toBe(error);
  });

  test.each([
    ['', null],
    [' ', null],
    ['PÉREZ', null],
    ['P', 'NAME_INVALID'],
  ])('second surname %j gives %s', (value, error) => {
    expect(checkOptionalName(value)).toBe(error);
  });

  // holds M204
  test.each([
    ['', false],
    ['A', false],
    ['Ana ', false],
    ['Ana1', true],
    ['Ana_', true],
  ])('the field holding %j turns red: %s', (value, red) => {
    expect(hasForeignCharacter(value)).toBe(red);
  });

  // holds M203
  test('upper case, single spaces, composed accents', () => {
    expect(normalizeName('  ana   sofía '.normalize('NFD'))).toBe('ANA SOFÍA');
  });
});
