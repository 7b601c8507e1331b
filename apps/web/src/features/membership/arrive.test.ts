import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stored } from '../../common/storage-keys.ts';
import { memoryStorage } from '../../common/testing/memory-storage.ts';
import { arrive, endVisit } from './arrive.ts';

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('fetch', fetchMock.mockReset());
  endVisit();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('spec membership 2: arriving wipes what is stored and ends the sessions, once for a visit', async () => {
  fetchMock.mockImplementation(async () => new Response('{"success":true}'));
  stored.set('membership_verified', 'true');
  const first = arrive('a', { keepPendingReturn: false });
  expect(arrive('a', { keepPendingReturn: false })).toBe(first);
  await first;
  expect(stored.get('membership_verified')).toBeNull();
  expect(fetchMock).toHaveBeenCalledExactlyOnceWith(
    '/api/clear-all-sessions',
    expect.objectContaining({ method: 'DELETE' }),
  );
});

// holds M036
test('a failure of the call is ignored', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(arrive('b', { keepPendingReturn: false })).resolves.toBeUndefined();
});

test('calls.md: waits at most 3 s', async () => {
  fetchMock.mockReturnValue(new Promise(() => {}));
  let over = false;
  void arrive('c', { keepPendingReturn: false }).then(() => (over = true));
  await vi.advanceTimersByTimeAsync(2999);
  expect(over).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(over).toBe(true);
});
