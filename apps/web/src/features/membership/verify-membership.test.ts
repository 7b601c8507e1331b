import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stored } from '../../common/storage-keys.ts';
import { memoryStorage } from '../../common/testing/memory-storage.ts';
import { texts } from './texts.ts';
import { verifyMembership } from './verify-membership.ts';

const active = { is_active: true, membership_id: 'm', membership_status: [{ id: 's' }], user_data: [] };
const unknown = { ...active, is_active: false, is_not_active: true, membership_id: null };
const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('fetch', fetchMock.mockReset());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function verify(cleared = Promise.resolve()) {
  const progress: string[] = [];
  const outcome = verifyMembership('100000000022', {
    cleared,
    onProgress: (message) => progress.push(message),
  });
  await vi.advanceTimersByTimeAsync(800);
  return { outcome, progress };
}

test.each([
  ['accepted', () => new Response(JSON.stringify(active)), 3],
  ['refused', () => new Response(JSON.stringify(unknown)), 3],
  ['failed', () => new Response('', { status: 503 }), 2],
])('spec membership 4 and 8: %s, the messages in order', async (name, answer, messages) => {
  fetchMock.mockImplementation(async () => answer());
  const { outcome, progress } = await verify();
  expect(await outcome).toBe(name);
  expect(progress).toEqual(Object.values(texts.progress).slice(0, messages));
  expect(stored.get('membership_verified')).toBe(name === 'accepted' ? 'true' : null);
});

test('architecture.md, guessing: too many wrong numbers: when to try again', async () => {
  const details = { retry_after_seconds: 120 };
  fetchMock.mockImplementation(
    async () => new Response(JSON.stringify({ code: 'MEMBERSHIP_TRIES', details }), { status: 429 }),
  );
  const { outcome } = await verify();
  expect(await outcome).toEqual({ wait: 120 });
});

test('a network that is down is a failure too', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  const { outcome } = await verify();
  expect(await outcome).toBe('failed');
});

test('calls.md: the check waits until the old sessions are cleared', async () => {
  fetchMock.mockImplementation(async () => new Response(JSON.stringify(active)));
  const clearing = Promise.withResolvers<void>();
  const { outcome } = await verify(clearing.promise);
  expect(fetchMock).not.toHaveBeenCalled();
  clearing.resolve();
  await vi.advanceTimersByTimeAsync(800);
  expect(await outcome).toBe('accepted');
});
