import { expect, test } from 'vitest';
import { birthDateMessage } from './birth-date-message.ts';

// holds Q304, Q305
test.each([
  ['', 'Por favor ingresa tu fecha de nacimiento'],
  ['1990-02-30', 'Por favor ingresa una fecha válida'],
  ['2010-01-01', 'Por favor ingresa una fecha válida'],
  ['1990-05-14', null],
])('spec quote 5, Magic-link birth date: %j', (typed, message) => {
  expect(birthDateMessage(typed, '2026-11-22')).toBe(message);
});
