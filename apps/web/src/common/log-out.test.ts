import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stored, tabStored } from './storage-keys.ts';
import { memoryStorage } from './testing/memory-storage.ts';
import { queryClient } from '../lib/query-client.ts';
import { logOut } from './log-out.ts';

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockImplementation(async () => Response.json({ success: true }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetchMock.mockReset();
});

// holds M185, M186, M187
test('spec membership 4, Logout: the query cache, the session on the server, the keys of both stores', async () => {
  stored.set('membership_number', '100000000022');
  stored.set('user_authenticated', 'true');
  tabStored.set('otp_authenticated', 'true');
  queryClient.setQueryData(['member'], 'CARLOS');
  const done = logOut();
  expect(queryClient.getQueryData(['member'])).toBeUndefined();
  await done;
  expect(fetchMock.mock.calls.map(([path, init]) => `${init?.method} ${path as string}`)).toEqual([
    'DELETE /api/clear-session/100000000022',
    'POST /api/log-out',
  ]);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test('trust.md, Server edge: the keys go before the answer clears the storage, so that other tabs follow', async () => {
  stored.set('membership_number', '100000000022');
  const left: (string | null)[] = [];
  fetchMock.mockImplementation(async () => {
    await Promise.resolve();
    left.push(stored.get('membership_number'));
    return Response.json({ success: true });
  });
  await logOut();
  expect(left).toEqual([null, null]);
});

test('whoever closes the page before anything is answered has left all the same', () => {
  stored.set('membership_number', '100000000022');
  fetchMock.mockImplementation(() => new Promise(() => undefined));
  void logOut();
  expect(fetchMock.mock.calls.map(([path, init]) => [path, init?.keepalive])).toEqual([
    ['/api/clear-session/100000000022', true],
    ['/api/log-out', true],
  ]);
});

test('an answer that comes too late is not waited for, nor heeded', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  fetchMock.mockImplementation(async (_path, init) => {
    init?.signal?.throwIfAborted();
    return Response.json({ success: true });
  });
  stored.set('membership_number', '100000000022');
  await logOut();
  expect(fetchMock.mock.calls.every(([, init]) => init?.signal?.aborted === true)).toBe(true);
  expect(localStorage.length).toBe(0);
});
