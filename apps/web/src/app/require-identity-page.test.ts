import { beforeEach, expect, test, vi } from 'vitest';
import { markUserAuthenticated } from '../common/authentication.ts';
import { stored } from '../common/storage-keys.ts';
import { memoryStorage } from '../common/testing/memory-storage.ts';
import { requireLogin, requireRegistration } from './require-identity-page.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
});

const call = (search: string) => ({ request: new Request(`http://localhost/register${search}`) });
const led = (answer: Response | null) => answer?.headers.get('location') ?? 'stays';

test.each([
  ['nobody', () => {}, '/membersia', '/membersia'],
  ['a member with an account', () => stored.set('user_data', '{"name":"ANA"}'), 'stays', '/login'],
  ['a member without account', () => {}, '/register', 'stays'],
  ['who has proven it', () => markUserAuthenticated(new Date()), '/dashboard', '/dashboard'],
])('spec membership 2, Routes: /login and /register for %s', (who, given, login, register) => {
  if (who !== 'nobody') stored.set('membership_verified', 'true');
  given();
  expect(led(requireLogin(call('')))).toBe(login);
  expect(led(requireRegistration(call('')))).toBe(register);
});

// holds M107
test.each([
  ['nobody', () => stored.set('membership_verified', null), '/membersia'],
  ['a member without account', () => {}, 'stays'],
  ['a member with an account', () => stored.set('user_data', '{"name":"ANA"}'), '/login?from=contract'],
  ['who has proven it', () => markUserAuthenticated(new Date()), '/auto/insurance/a-1?step=10'],
])('spec membership 2, Register: ?from=contract is kept for %s', (_who, given, leads) => {
  stored.set('membership_verified', 'true');
  stored.set('membership_number', '100000000033');
  stored.setJson('session_100000000033', { insuranceApplicationId: 'a-1' });
  given();
  expect(led(requireRegistration(call('?from=contract')))).toBe(leads);
});
