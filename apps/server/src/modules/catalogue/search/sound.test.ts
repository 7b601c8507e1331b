import { describe, expect, test } from 'vitest';
import { soundOf } from './sound.ts';

describe('architecture.md, type-ahead: what sounds the same', () => {
  test.each([
    ['b and v', 'chebrolet', 'chevrolet'],
    ['s and z', 'susuki', 'suzuki'],
    ['c before e and i', 'sivic', 'civic'],
    ['c, k and qu', 'quicks', 'kicks'],
    ['ll and y', 'tollota', 'toyota'],
    ['y and i', 'hiundai', 'hyundai'],
    ['a silent h', 'onda', 'honda'],
    ['double letters', 'jeta', 'jetta'],
    ['g before e and j', 'sportaje', 'sportage'],
    ['x and s', 'hilus', 'hilux'],
    ['ph and f', 'faeton', 'phaeton'],
    ['au and o', 'odi', 'audi'],
  ])('%s: %s and %s', (_title, one, other) => {
    expect(soundOf(one)).toBe(soundOf(other));
  });

  test.each([
    ['ch is not c', 'chevy', 'ceby'],
    ['g before a is not j', 'gama', 'jama'],
    ['l is not ll', 'polo', 'pollo'],
  ])('%s: %s and %s differ', (_title, one, other) => {
    expect(soundOf(one)).not.toBe(soundOf(other));
  });
});
