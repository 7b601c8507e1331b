import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../common/testing/memory-storage.ts';
import { findMissingAccess } from './browser-access.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { cookieEnabled: true });
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

const full = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

test.each([
  ['everything', () => {}, null],
  ['no cookies', () => vi.stubGlobal('navigator', { cookieEnabled: false }), 'cookies'],
  [
    'a full local store',
    () => vi.stubGlobal('localStorage', { ...memoryStorage(), setItem: full }),
    'storage',
  ],
  ['no store of the tab', () => vi.stubGlobal('sessionStorage', undefined), 'storage'],
  [
    'a store that keeps nothing',
    () => vi.stubGlobal('localStorage', { ...memoryStorage(), setItem: () => undefined }),
    'storage',
  ],
])('what the browser gives: %s', (_title, take, missing) => {
  take();
  expect(findMissingAccess()).toBe(missing);
});

test('nothing of the probe stays', () => {
  findMissingAccess();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});
