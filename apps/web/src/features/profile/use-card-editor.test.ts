import { refusals } from '@socio/contracts/error-texts';
import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { noConnectionText } from '../../lib/texts.ts';
import { cardProblem } from './use-card-editor.ts';

const refused = (status: number, code: string) =>
  new ApiError(status, JSON.stringify({ success: false, code }));

test.each([
  ['refused', refused(422, 'CARD_REFUSED'), refusals.CARD_REFUSED.text],
  ['too many today', refused(429, 'CARD_LIMIT'), refusals.CARD_LIMIT.text],
  ['the gateway is down', refused(503, 'GATEWAY_UNAVAILABLE'), /no está disponible.*sigue aquí/],
  ['the gateway is silent', refused(504, 'GATEWAY_TIMEOUT'), /tardó demasiado.*sigue aquí/],
  ['the server fails', refused(500, 'INTERNAL'), /No se pudo guardar tu tarjeta/],
  ['no connection', new TypeError('Failed to fetch'), noConnectionText],
])('calls.md, Errors: a card that could not be saved, %s', (_name, error, text) => {
  expect(cardProblem(error)).toMatch(text);
});
