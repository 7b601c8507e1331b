import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { isUnreadable, verdictOf } from './verdict.ts';

describe('calls.md: GET /api/verify-policy, what the page says', () => {
  test.each([
    ['valid', false, 'valid'],
    ['pending', false, 'pending'],
    ['cancelled', false, 'cancelled'],
    ['cancelled', true, 'ended'],
    ['unknown', false, 'unknown'],
  ] as const)('%s, ended: %s', (status, ended, verdict) => {
    expect(verdictOf({ status, ended })).toBe(verdict);
  });

  test('of a payment that is being verified nothing is said of the cover', () => {
    expect(verdictOf({ status: 'suspended', ended: false, undecided: true })).toBe('undecided');
    expect(verdictOf({ status: 'suspended', ended: false, undecided: false })).toBe('suspended');
  });

  test.each([
    [422, 'FIELDS_INVALID', true],
    [404, 'NOT_FOUND', true],
    [429, 'TOO_MANY', false],
    [500, 'INTERNAL', false],
  ])('an address that is refused with %s %s', (status, code, unreadable) => {
    const error = new ApiError(status, JSON.stringify({ success: false, code, details: {} }));
    expect(isUnreadable(error)).toBe(unreadable);
    expect(isUnreadable(new TypeError('Failed to fetch'))).toBe(false);
  });
});
