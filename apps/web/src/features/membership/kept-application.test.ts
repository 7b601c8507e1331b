import { expect, test } from 'vitest';
import { keptText } from './kept-application.ts';

test.each([
  [
    { billing_cycle: 'MENSUAL', amount: '736.31' } as const,
    'Tu cotización de $736.31 al mes está guardada: verifica tu membresía para contratarla.',
  ],
  [
    { billing_cycle: 'ANUAL', amount: '10,464.91' } as const,
    'Tu cotización de $10,464.91 al año está guardada: verifica tu membresía para contratarla.',
  ],
  [null, 'Tu cotización está guardada: verifica tu membresía para continuarla.'],
])('calls.md, Members: a visitor is told what is kept, and for how much: %j', (choice, text) => {
  expect(keptText({ choice, seconds_left: 60 })).toBe(text);
});
