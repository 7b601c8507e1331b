import { refusals } from '@socio/contracts/error-texts';
import { expect, test } from 'vitest';
import { ApiError, TimeLimitError } from './api-error.ts';
import { refusalText } from './refusal-text.ts';
import { noAnswerText, noConnectionText } from './texts.ts';

const refused = (status: number, code: string) =>
  new ApiError(status, JSON.stringify({ success: false, code }));

test.each([
  ['the table text of a code', refused(404, 'NOT_FOUND'), {}, refusals.NOT_FOUND.text],
  [
    'the text of the screen first',
    refused(404, 'NOT_FOUND'),
    { NOT_FOUND: 'Póliza no encontrada' },
    'Póliza no encontrada',
  ],
  ['an unknown code', refused(418, 'TEAPOT'), {}, refusals.INTERNAL.text],
  ['an answer of a proxy', new ApiError(502, '<html>'), {}, refusals.INTERNAL.text],
  ['no answer at all', new TypeError('Failed to fetch'), {}, noConnectionText],
  ['no answer in time', new TimeLimitError(), {}, noAnswerText],
])('refusal text: %s', (_name, error, overrides, text) => {
  expect(refusalText(error, overrides)).toBe(text);
});

test.each([
  [429, 'CARD_LIMIT', /límite de tarjetas nuevas por hoy.*guardada/],
  [429, 'ATTEMPT_LIMIT', /límite de intentos de pago.*representante/],
  [410, 'QUOTE_EXPIRED', /cotización venció.*Vuelve a cotizar/],
  [409, 'PRICE_CHANGED', /precio cambió.*elige de nuevo/],
  [504, 'POLICY_PENDING', /pago está hecho.*No pagues de nuevo/],
  [409, 'ACCOUNT_REQUIRED', /Crea tu cuenta/],
])('calls.md, Errors: %i %s says what to do', (status, code, text) => {
  expect(refusalText(refused(status, code))).toMatch(text);
});
