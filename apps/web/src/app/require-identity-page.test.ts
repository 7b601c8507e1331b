import { beforeEach, expect, test, vi } from 'vitest';
import { markUserAuthenticated } from '../common/authentication.ts';
import { stored } from '../common/storage-keys.ts';
import { memoryStorage } from '../common/testing/memory-storage.ts';
import { requireLogin, requireRegistration } from './require-identity-page.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
});

const led = (answer: Response | null) => answer?.headers.get('location') ?? 'stays';

test.each([
  ['nobody', () => {}, '/membersia', '/membersia'],
  ['a member with an account', () => stored.set('user_data', '{"name":"ANA"}'), 'stays', '/login'],
  ['a member without account', () => {}, '/register', 'stays'],
  ['who has proven it', () => markUserAuthenticated(new Date()), '/dashboard', '/dashboard'],
])('spec membership 2, Routes: /login and /register for %s', (who, given, login, register) => {
  if (who !== 'nobody') stored.set('membership_verified', 'true');
  given();
  expect(led(requireLogin())).toBe(login);
  expect(led(requireRegistration())).toBe(register);
});
