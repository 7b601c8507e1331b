import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasKnownAccount } from './known-account.ts';
import { stored, tabStored } from './storage-keys.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const now = new Date('2026-05-14T12:00:00Z');
const hoursAgo = (hours: number) => String(now.getTime() - hours * 3_600_000);

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  stored.set('membership_verified', 'true');
});
afterEach(() => vi.unstubAllGlobals());

const user = (cellphone: string | null) =>
  stored.setJson('user_data', { cellphone, birth_date: '••/••/••••' });

// holds Q314, Q317
test.each<[string, () => void, boolean]>([
  ['nothing known', () => {}, false],
  ['account_verified', () => stored.set('account_verified', 'true'), true],
  ['stored user with phone and birth date', () => user('••••••0022'), true],
  ['stored user without phone', () => user(null), false],
  [
    'a login of yesterday morning',
    () => {
      stored.set('user_authenticated', 'true');
      stored.set('auth_timestamp', hoursAgo(25));
    },
    false,
  ],
  [
    'a login within 24 hours',
    () => {
      stored.set('user_authenticated', 'true');
      stored.set('auth_timestamp', hoursAgo(23));
    },
    true,
  ],
  [
    'no membership at all',
    () => {
      stored.set('membership_verified', null);
      tabStored.set('otp_authenticated', 'true');
      tabStored.set('otp_auth_timestamp', hoursAgo(0));
    },
    false,
  ],
])('spec quote 6, verified account holder: %s', (_name, arrange, known) => {
  arrange();
  expect(hasKnownAccount(now)).toBe(known);
});
