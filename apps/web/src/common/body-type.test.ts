import { expect, test } from 'vitest';
import { bodyTypeOf } from './body-type.ts';

test.each([
  ['Nissan Versa', 'sedan'],
  ['Nissan NP300', 'pickup'],
  ['Nissan March', 'hatchback'],
  ['Honda CR-V', 'suv'],
  ['Mazda CX-5', 'suv'],
  ['Mazda 3', 'sedan'],
  ['Toyota Corolla', 'sedan'],
  ['Toyota Corolla Cross', 'suv'],
  [null, 'sedan'],
])('look.md: the drawing of %s is a %s', (brandModel, body) => expect(bodyTypeOf(brandModel)).toBe(body));
