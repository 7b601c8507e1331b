import { describe, expect, test } from 'vitest';
import { ApiError, isRefusal, mayPass, TimeLimitError } from './api-error.ts';

describe('calls.md, Errors: a refused call', () => {
  test.each([
    ['a refusal', '{"code":"NOT_FOUND","details":{"a":1}}', 'NOT_FOUND', { a: 1 }],
    ['no details', '{"code":"NOT_FOUND"}', 'NOT_FOUND', {}],
    ['details that are none', '{"code":"NOT_FOUND","details":[1]}', 'NOT_FOUND', {}],
    ['details that are empty', '{"code":"NOT_FOUND","details":null}', 'NOT_FOUND', {}],
    ['details in words', '{"code":"NOT_FOUND","details":"no"}', 'NOT_FOUND', {}],
    ['a code that is none', '{"code":5}', null, {}],
    ['a list', '["NOT_FOUND"]', null, {}],
    ['a text', '"NOT_FOUND"', null, {}],
    ['nothing', 'null', null, {}],
    ['no JSON', '<html>', null, {}],
  ])('%s', (_name, text, code, details) => {
    const error = new ApiError(404, text);
    expect(error).toMatchObject({ status: 404, code });
    expect(error.details).toEqual(details);
  });

  test('specification membership 7: the message is the status and the text', () => {
    expect(String(new ApiError(404, 'x'))).toBe('ApiError: 404: x');
    expect(String(new TimeLimitError())).toBe('TimeLimitError: no answer in time');
  });
});

test.each([
  ['nobody answered', new TypeError('Failed to fetch'), true],
  ['no answer in time', new TimeLimitError(), true],
  ['the server failed', new ApiError(500, ''), true],
  ['the server is down', new ApiError(503, ''), true],
  ['refused', new ApiError(499, ''), false],
])('calls.md, Errors: trying again may help: %s', (_name, error, expected) => {
  expect(mayPass(error)).toBe(expected);
});

test.each([
  ['this refusal', new ApiError(404, '{"code":"NOT_FOUND"}'), true],
  ['another one', new ApiError(409, '{"code":"PRICE_CHANGED"}'), false],
  ['none of ours', new ApiError(404, ''), false],
  ['no answer', new TypeError('Failed to fetch'), false],
])('calls.md, Errors: is it this refusal: %s', (_name, error, expected) => {
  expect(isRefusal(error, 'NOT_FOUND', 'TOO_MANY')).toBe(expected);
});
