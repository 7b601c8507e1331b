import { checkMembership } from '@socio/contracts/check-membership';
import type { Contract } from '@socio/contracts/contract';
import { insertNewUserCard } from '@socio/contracts/insert-new-user-card';
import { searchYears } from '@socio/contracts/search-years';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call, fetchByKey } from './api-client.ts';
import { ApiError, isRefusal, TimeLimitError } from './api-error.ts';
import { onSessionEnd } from './session-end.ts';

const answers: Response[] = [];
const fetchMock = vi.fn<typeof fetch>(async () => {
  const next = answers.shift();
  if (next === undefined) throw new TypeError('no answer left');
  return next;
});

function answer(status: number, body: unknown, statusText = ''): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  answers.push(new Response(status === 204 ? null : text, { status, statusText }));
}

const refused = (code: string, details?: object) => ({ success: false, code, message: 'x', details });
const byPath: Contract = { ...checkMembership, method: 'GET', path: '/api/policies/:policy_number' };

beforeEach(() => vi.stubGlobal('fetch', fetchMock));
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockClear();
  answers.length = 0;
  onSessionEnd(() => false);
});

describe('spec membership 7, conventions', () => {
  // holds M012, M237, M238, Q324
  test('cookies go along; a JSON type only with a body', async () => {
    answer(200, { is_active: true });
    await call(checkMembership, { membership_number: '100000000022' });
    expect(fetchMock).toHaveBeenCalledWith('/api/check-membership', {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: '{"membership_number":"100000000022"}',
      signal: expect.any(AbortSignal) as AbortSignal,
    });

    answer(200, {});
    await call(byPath, undefined, { params: { policy_number: 'POL 1/2' } });
    expect(fetchMock).toHaveBeenLastCalledWith('/api/policies/POL%201%2F2', {
      method: 'GET',
      credentials: 'include',
      headers: {},
      signal: expect.any(AbortSignal) as AbortSignal,
    });
  });

  test("of the specification's envelope only what is inside is given; any other answer as it came", async () => {
    answer(200, { success: true, data: { data: { response: { years: [2024] } } } });
    expect(await call(searchYears, { brand_model: 'Nissan Versa' })).toEqual({ years: [2024] });
    answer(200, { is_active: true });
    expect(await call(checkMembership, { membership_number: '1' })).toEqual({ is_active: true });
    answer(204, '');
    expect(await call(checkMembership, { membership_number: '1' })).toBeUndefined();
  });

  // holds M239, Q350
  test.each([
    [
      'status and body text',
      422,
      refused('FIELDS_INVALID', { fields: ['a'] }),
      'FIELDS_INVALID',
      /^422: \{"success"/,
    ],
    ['status text where the body is empty', 502, '', null, /^502: Bad Gateway$/],
    ['a body that is not JSON', 503, '<html>', null, /^503: <html>$/],
  ])('the error says %s', async (_name, status, body, code, message) => {
    answer(status, body, 'Bad Gateway');
    const error = await call(checkMembership, { membership_number: '1' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status, code, message: expect.stringMatching(message) });
  });

  test('details are parsed', async () => {
    answer(422, refused('FIELDS_INVALID', { fields: ['year'] }));
    const error = await call(checkMembership, { membership_number: '1' }).catch((thrown: unknown) => thrown);
    expect(isRefusal(error, 'FIELDS_INVALID') && error.details).toEqual({ fields: ['year'] });
  });

  // holds M240
  test('the default fetch is a GET to the key joined by slashes', async () => {
    answer(200, { ok: 1 });
    expect(await fetchByKey(['/api', 'public-config'])).toEqual({ ok: 1 });
    expect(fetchMock.mock.lastCall?.[0]).toBe('/api/public-config');
  });
});

describe('architecture, sessions: a 401 is asked once more before it ends the session', () => {
  test('the second answer counts', async () => {
    const ended = vi.fn(() => false);
    onSessionEnd(ended);
    answer(401, refused('LEVEL_VERIFIED'));
    answer(200, { is_active: true });
    expect(await call(checkMembership, { membership_number: '1' })).toEqual({ is_active: true });
    expect(ended).not.toHaveBeenCalled();
  });

  // holds M241
  test.each([
    ['LEVEL_VERIFIED', 1],
    ['LEVEL_AUTHENTICATED', 0],
    ['LEVEL_RECENT', 0],
    ['LEVEL_BIRTH_DATE', 0],
  ] as const)('%s twice: session ended %i times', async (code, times) => {
    const ended = vi.fn(() => false);
    onSessionEnd(ended);
    answer(401, refused(code));
    answer(401, refused(code));
    const error = await call(checkMembership, { membership_number: '1' }).catch((thrown: unknown) => thrown);
    expect(isRefusal(error, code)).toBe(true);
    expect(fetchMock).toHaveBeenCalledTimes(2);
    expect(ended).toHaveBeenCalledTimes(times);
  });

  test('where the page is being left nobody who called is told any more: one message, at the entry', async () => {
    onSessionEnd(() => true);
    answer(401, refused('LEVEL_VERIFIED'));
    answer(401, refused('LEVEL_VERIFIED'));
    const told = vi.fn();
    call(checkMembership, { membership_number: '1' }).then(told, told);
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(2));
    await new Promise((done) => setTimeout(done));
    expect(told).not.toHaveBeenCalled();
  });

  // holds M242
  test('spec membership 7: a variant gives null instead, and the session is not taken for ended', async () => {
    const ended = vi.fn(() => false);
    onSessionEnd(ended);
    answer(401, refused('LEVEL_VERIFIED'));
    answer(401, refused('LEVEL_VERIFIED'));
    expect(await fetchByKey(['/api', 'consents'], { nullOn401: true })).toBeNull();
    expect(ended).not.toHaveBeenCalled();
  });

  test('other refusals are not asked again', async () => {
    answer(500, refused('INTERNAL'));
    await expect(call(checkMembership, { membership_number: '1' })).rejects.toThrow('500: ');
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });
});

describe('calls.md, Browser time limits', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** What `fetch` does when nobody answers. */
  const silent = async (_path: unknown, init?: RequestInit): Promise<Response> =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });

  const failureOf = (calling: Promise<unknown>) => {
    const seen: { error?: unknown } = {};
    calling.catch((error: unknown) => (seen.error = error));
    return seen;
  };

  test.each([
    ['a usual call', checkMembership, 15_000],
    ['the storing of a card', insertNewUserCard, 28_000],
  ])('%s ends in a failure of its own when nobody answers, and is given up', async (_name, asked, limit) => {
    fetchMock.mockImplementationOnce(silent);
    const seen = failureOf(call(asked as Contract, {}));
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(seen.error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.error).toBeInstanceOf(TimeLimitError);
    expect(fetchMock.mock.lastCall?.[1]?.signal?.aborted).toBe(true);
  });

  test('also where the answer began and does not go on', async () => {
    fetchMock.mockImplementationOnce(async () => new Response(new ReadableStream()));
    const seen = failureOf(call(checkMembership, { membership_number: '1' }));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(seen.error).toBeInstanceOf(TimeLimitError);
  });

  test('whoever asked and wants the answer no longer ends it before', async () => {
    fetchMock.mockImplementationOnce(silent);
    const asking = new AbortController();
    const seen = failureOf(call(checkMembership, { membership_number: '1' }, { signal: asking.signal }));
    asking.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.error).toMatchObject({ name: 'AbortError' });
  });
});
