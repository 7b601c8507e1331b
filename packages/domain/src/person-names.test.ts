import { expect, test } from 'vitest';
import { writtenName } from './person-names.ts';

test.each([
  ['CARLOS', 'Carlos'],
  ['MARÍA DE LA LUZ', 'María de la Luz'],
  ['ÑUÑEZ Y DE LOS RÍOS', 'Ñuñez y de los Ríos'],
  ["O'FARRILL PÉREZ-GIL", "O'Farrill Pérez-Gil"],
  ['DE LA CRUZ', 'De la Cruz'],
  ['Ana McGregor', 'Ana McGregor'],
  ['', ''],
])('look.md: the stored name %j is written %j', (stored, written) => {
  expect(writtenName(stored)).toBe(written);
});
