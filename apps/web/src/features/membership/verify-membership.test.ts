import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stored } from '../../common/storage-keys.ts';
import { memoryStorage } from '../../common/testing/memory-storage.ts';
import { texts } from './texts.ts';
import { verifyMembership } from './verify-membership.ts';

const active = { is_active: true, membership_id: 'm', membership_status: [{ id: 's' }], user_data: [] };
const unknown = { ...active, is_active: false, is_not_active: true, membership_id: null };
const fetchMock = vi.fn<typeof fetch>();
/** What check-membership answers, and whether the session it opens exists afterwards. */
const answering = (
  checked: () => Response,
  session = () => new Response('{"success":true,"session":null}'),
) =>
  fetchMock.mockImplementation(async (path) =>
    typeof path === 'string' && path.startsWith('/api/get-session') ? session() : checked(),
  );

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
  await vi.advanceTimersByTimeAsync(1200);
  return { outcome, progress };
}

// holds M031, M138, M139, M140
test.each([
  ['accepted', () => new Response(JSON.stringify(active)), 3],
  ['refused', () => new Response(JSON.stringify(unknown)), 3],
  // What never arrived is not reported as validated.
  ['failed', () => new Response('', { status: 503 }), 2],
])('spec membership 4 and 8: %s, the messages in order', async (kind, answer, messages) => {
  answering(answer);
  const { outcome, progress } = await verify();
  expect(await outcome).toMatchObject({ kind });
  expect(progress).toEqual(Object.values(texts.progress).slice(0, messages));
  expect(stored.get('membership_verified')).toBe(kind === 'accepted' ? 'true' : null);
});

// holds M031, M139, M140, M292
test('spec membership 4: each message stands long enough to be seen, however fast the answer is', async () => {
  answering(() => new Response(JSON.stringify(active)));
  const since: number[] = [];
  const began = Date.now();
  const outcome = verifyMembership('100000000022', {
    cleared: Promise.resolve(),
    onProgress: () => since.push(Date.now() - began),
  });
  await vi.advanceTimersByTimeAsync(1199);
  expect(since).toEqual([0, 500, 900]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toEqual({ kind: 'accepted', takenOver: null });
});

test('calls.md, Members: the quote that a visitor had left', async () => {
  answering(() => new Response(JSON.stringify({ ...active, taken_over_application_id: 'a' })));
  const { outcome } = await verify();
  expect(await outcome).toEqual({ kind: 'accepted', takenOver: 'a' });
});

test.each([
  ['no cookie came back', 401, 'no-cookies', null],
  ['nobody says so', 503, 'accepted', 'true'],
])('a session that is not there: %s', async (_title, status, kind, verified) => {
  answering(
    () => new Response(JSON.stringify(active)),
    () => new Response('{"code":"LEVEL_VERIFIED"}', { status }),
  );
  const { outcome } = await verify();
  expect(await outcome).toMatchObject({ kind });
  expect(stored.get('membership_verified')).toBe(verified);
});

test.each([
  ['MEMBERSHIP_TRIES', 'browser'],
  ['MEMBERSHIP_NETWORK', 'network'],
])('architecture.md, Membership numbers: %s says why and when to try again', async (code, because) => {
  const details = { retry_after_seconds: 120 };
  answering(() => new Response(JSON.stringify({ code, details }), { status: 429 }));
  const { outcome } = await verify();
  expect(await outcome).toEqual({ kind: 'wait', because, seconds: 120 });
});

test('a network that is down is a failure too', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  const { outcome } = await verify();
  expect(await outcome).toEqual({ kind: 'failed' });
});

test('calls.md: the check waits until the old sessions are cleared', async () => {
  answering(() => new Response(JSON.stringify(active)));
  const clearing = Promise.withResolvers<void>();
  const { outcome } = await verify(clearing.promise);
  expect(fetchMock).not.toHaveBeenCalled();
  clearing.resolve();
  await vi.advanceTimersByTimeAsync(1200);
  expect(await outcome).toMatchObject({ kind: 'accepted' });
});
