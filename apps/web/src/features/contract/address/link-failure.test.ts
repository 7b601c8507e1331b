import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { isSilentFailure } from './link-failure.ts';

const refused = (status: number, code: string) =>
  new ApiError(status, JSON.stringify({ success: false, code }));

test.each([
  ['no answer', new TypeError('Failed to fetch'), true],
  ['the server fails', refused(503, 'UNAVAILABLE'), true],
  ['a refusal is told', refused(409, 'ADDRESS_POSTAL_CODE'), false],
  ['the identity is asked for', refused(401, 'LEVEL_AUTHENTICATED'), false],
])('spec quote 8, Silent failures: the link, %s', (_name, error, silent) => {
  expect(isSilentFailure(error)).toBe(silent);
});
