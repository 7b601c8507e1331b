import { refusals, type RefusalCode } from '@socio/contracts/error-texts';
import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { passkeyProblem } from './passkey-problem.ts';
import { passkeyTexts } from './texts.ts';

const refused = 'No se usó ninguna llave de acceso.';
const named = (name: string) => Object.assign(new Error('of the browser'), { name });
const refusal = (code: RefusalCode, details: object = {}) =>
  new ApiError(refusals[code].status, JSON.stringify({ code, details }));

test.each([
  ['the person said no, or took too long', named('NotAllowedError'), refused],
  ['it was broken off', named('AbortError'), refused],
  ['the device has one already', named('InvalidStateError'), refusals.PASSKEY_EXISTS.text],
  ['the site’s name does not fit', named('SecurityError'), passkeyTexts.unsupported],
  ['another member’s', refusal('PASSKEY_REFUSED'), refusals.PASSKEY_REFUSED.text],
  [
    'it waits',
    refusal('PASSKEY_WAITS', { waits_until: '2026-11-20T22:52:31.000Z' }),
    passkeyTexts.waits('20 nov 2026, 16:52'),
  ],
])('trust.md, Codes: what is said if %s', (_name, error, text) => {
  expect(passkeyProblem(error, refused)).toBe(text);
});

test('no connection is not taken for a refusal', () => {
  expect(passkeyProblem(new TypeError('Failed to fetch'), refused)).not.toBe(refused);
});
