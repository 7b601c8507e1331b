import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markLinkProven } from '../../common/authentication.ts';
import { stored } from '../../common/storage-keys.ts';
import { memoryStorage } from '../../common/testing/memory-storage.ts';
import { minutesAndSeconds } from '../../components/use-countdown.ts';
import { startIdentity, startOfMember } from './start-identity.ts';

const now = new Date('2026-05-14T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a registered phone', { cellphone: '••••••4321' }, { mode: 'otp', phone: '••••••4321' }],
  ['a phone that no code can reach', { cellphone: '•5123' }, { mode: 'unusable' }],
  ['an account without phone', { cellphone: null }, { mode: 'unusable' }],
  ['no account known here', null, { mode: 'loading' }],
])('spec membership 4, Identity panel start: %s', (_name, user, start) => {
  stored.set('user_data', user === null ? null : JSON.stringify(user));
  expect(startIdentity(now, null)).toEqual(start);
});

// holds M164
test('spec membership 4: without a known account the server is asked once more before one is made', async () => {
  stored.set('membership_number', '100000000033');
  const answer = { is_active: true, membership_id: 'm', membership_status: [{ id: 's' }] };
  vi.stubGlobal('fetch', async () => Response.json({ ...answer, user_data: [] }));
  expect(await startOfMember()).toEqual({ mode: 'no-account' });
  const user = { name: 'ANA', cellphone: '••••••4321', birth_date: '••/••/••••', gender: 'M', email: null };
  vi.stubGlobal('fetch', async () => Response.json({ ...answer, user_data: [user] }));
  expect(await startOfMember()).toEqual({ mode: 'otp', phone: '••••••4321' });
});

test('spec membership 4: a stored phone without stored user', () => {
  stored.set('user_phone', '••••••4321');
  expect(startIdentity(now, null)).toEqual({ mode: 'otp', phone: '••••••4321' });
});

// holds M161, M162
test('spec membership 4: a recent mailed link completes it, once; an older one is forgotten', () => {
  const link = (minutes: number) => markLinkProven(ago(minutes));
  link(20);
  expect(startIdentity(now, null)).toEqual({ mode: 'loading' });
  expect(stored.get('magic_link_double_auth')).toBeNull();
  link(19);
  expect(startIdentity(now, null)).toEqual({ mode: 'done' });
  expect(startIdentity(now, null)).toEqual({ mode: 'loading' });
});

// holds M082, M284
test.each([
  [30, '0:30'],
  [9, '0:09'],
  [75, '1:15'],
])('spec membership 2: countdown of %i s as m:ss', (seconds, text) => {
  expect(minutesAndSeconds(seconds)).toBe(text);
});
