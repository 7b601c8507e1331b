import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  confirmAuthenticated,
  isAuthenticated,
  markCodeVerified,
  markLinkProven,
  markUserAuthenticated,
} from './authentication.ts';
import { stored, tabStored } from './storage-keys.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const now = new Date('2026-08-01T18:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
});

describe('spec membership 4: authenticated for 20 minutes from any of three sources', () => {
  // holds M157, M158, M159
  test.each([
    ['a code of this session', markCodeVerified],
    ['a login', markUserAuthenticated],
    ['a magic link', markLinkProven],
  ])('%s', (_name, mark) => {
    mark(minutesAgo(19));
    expect(isAuthenticated(now)).toBe(true);
    mark(minutesAgo(20));
    expect(isAuthenticated(now)).toBe(false);
    expect(isAuthenticated(now, 'policyDocument')).toBe(true);
  });

  test('nothing stored, a flag without its time, a time without its flag', () => {
    expect(isAuthenticated(now)).toBe(false);
    tabStored.set('otp_authenticated', 'true');
    expect(isAuthenticated(now)).toBe(false);
    tabStored.set('otp_auth_timestamp', 'yesterday');
    expect(isAuthenticated(now)).toBe(false);
    stored.set('auth_timestamp', String(now.getTime()));
    expect(isAuthenticated(now)).toBe(false);
  });

  // holds M135, M160, Q207
  test('a failure clears the flags of the session only', () => {
    markCodeVerified(minutesAgo(30));
    markUserAuthenticated(minutesAgo(30));
    expect(confirmAuthenticated(now)).toBe(false);
    expect(tabStored.get('otp_authenticated')).toBeNull();
    expect(stored.get('user_authenticated')).toBe('true');
  });
});
