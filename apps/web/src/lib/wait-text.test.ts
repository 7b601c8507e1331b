import { expect, test } from 'vitest';
import { waitText } from './wait-text.ts';

test.each([
  [0, '1 segundo'],
  [4.2, '5 segundos'],
  [59, '59 segundos'],
  [60, '1 minuto'],
  [61, '2 minutos'],
  [720, '12 minutos'],
])('%d seconds are told as %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
