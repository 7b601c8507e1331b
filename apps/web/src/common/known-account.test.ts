import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markLinkProven } from './authentication.ts';
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

const code = (since: string) => {
  tabStored.set('otp_authenticated', 'true');
  tabStored.set('otp_auth_timestamp', since);
};
const link = (since: string) => markLinkProven(new Date(Number(since)));

// holds Q313, Q314, Q315, Q316, Q317, Q389
test.each<[string, () => void, boolean]>([
  ['a code within the hour', () => code(hoursAgo(0.9)), true],
  ['a code of an hour ago', () => code(hoursAgo(1)), false],
  ['a mailed link within 24 hours', () => link(hoursAgo(23)), true],
  ['a mailed link of yesterday morning', () => link(hoursAgo(25)), false],
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
      code(hoursAgo(0));
    },
    false,
  ],
])('spec quote 6 and 9, verified account holder: %s', (_name, arrange, known) => {
  arrange();
  expect(hasKnownAccount(now)).toBe(known);
});
