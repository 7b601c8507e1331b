import { expect, test } from 'vitest';
import { draw } from './mutants.ts';

const items = Array.from({ length: 50 }, (_, index) => ({ id: String(index) }));

test('the same seed draws the same, another seed others', () => {
  const drawn = draw(items, 10, '1');
  expect(new Set(drawn).size).toBe(10);
  expect(draw(items.toReversed(), 10, '1')).toEqual(drawn);
  expect(draw(items, 10, '2')).not.toEqual(drawn);
});
