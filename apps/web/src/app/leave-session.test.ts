import 'fake-indexeddb/auto';
import { get, set } from 'idb-keyval';
import type { DataRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { stored, tabStored } from '../common/storage-keys.ts';
import { memoryStorage } from '../common/testing/memory-storage.ts';
import { leaveSession } from './leave-session.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
});

/** What the membership entry learns when a call from `pathname` finds the session ended. */
function leave(pathname: string): unknown {
  const navigate = vi.fn<(path: string, options: { state: unknown }) => Promise<void>>(async () => undefined);
  const router = { state: { location: { pathname, search: '' } }, navigate };
  expect(leaveSession(router as unknown as Pick<DataRouter, 'state' | 'navigate'>)).toBe(true);
  return navigate.mock.calls[0]?.[1].state ?? 'stays';
}

test.each([
  ['a member', '100000000022', '/solicitudes', { sessionEnded: 'member' }],
  ['a visitor with a quote', null, '/auto/insurance/1', { sessionEnded: 'visitor' }],
  ['who has left already', '100000000022', '/membersia', 'stays'],
  // The page that says what to allow replaces everything.
  ['a visitor whose session never came back', null, '/auto/insurance', 'stays'],
])('architecture.md, Sessions: one message for a lost session: %s', (_title, number, pathname, state) => {
  stored.set('membership_number', number);
  expect(leave(pathname)).toEqual(state);
  const isKept = number !== null && pathname !== '/membersia';
  expect(tabStored.get('pending_return') !== null).toBe(isKept);
});

test('trust.md, Personal data: what was kept for when there is no network ends with the session', async () => {
  stored.set('membership_number', '100000000022');
  await set('kept_policies', {
    membershipNumber: '100000000022',
    at: Date.now(),
    policies: [],
    phones: null,
  });
  leave('/poliza/SSA-1');
  await vi.waitFor(async () => expect(await get('kept_policies')).toBeUndefined());
});
