import { expect, test } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { refusalText } from '../lib/refusal-text.ts';
import { endOf } from './application-end.ts';

const refused = (details: object, code = 'APPLICATION_INACTIVE') =>
  new ApiError(410, JSON.stringify({ success: false, code, message: '', details }));

test.each([
  [
    'issued',
    refused({ end: 'issued', policy_number: 'SSA-1' }),
    { end: 'issued', policy_number: 'SSA-1' },
    'Tu póliza ya está emitida. La encontrarás en tus pólizas.',
  ],
  ['refunded', refused({ end: 'refunded' }), { end: 'refunded' }, /devolvimos tu pago completo/],
  ['on its way back', refused({ end: 'refunding' }), { end: 'refunding' }, /estamos devolviendo tu pago/],
  ['never paid', refused({}), null, /Inicia una nueva cotización/],
  ['an answer that makes no sense', refused({ end: 'issued' }), null, /póliza ya está emitida/],
  [
    'another refusal',
    refused({ end: 'issued', policy_number: 'SSA-1' }, 'NOT_FOUND'),
    null,
    /No encontramos/,
  ],
  ['no answer', new TypeError('Failed to fetch'), null, /No hay conexión/],
])('calls.md, Which application: %s', (_name, error, end, text) => {
  expect(endOf(error)).toEqual(end);
  expect(refusalText(error)).toMatch(text);
});
