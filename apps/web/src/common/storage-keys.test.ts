import { beforeEach, describe, expect, test, vi } from 'vitest';
import { clearApplicationKeys, clearIdentityAttempt, clearStoredData } from './clear-stored-data.ts';
import { sessionKey, stored, tabStored } from './storage-keys.ts';
import { memoryStorage, seenAtRemoval } from './testing/memory-storage.ts';

const local = [
  'membership_verified membership_number membership_id membership_status membership_api_response',
  'user_data user_phone user_email user_postal_code user_birth_date user_gender',
  'user_authenticated auth_timestamp magic_link_double_auth account_verified',
  'current_session_id current_insurance_application_id current_resume_application_id',
  'pending_registration_data selected_payment_card_id',
].flatMap((line) => line.split(' '));
const tab = ['otp_authenticated', 'otp_auth_timestamp', 'policy_data', 'pending_registration_data'];

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  for (const key of [...local, 'session_100000000022']) localStorage.setItem(key, 'x');
  for (const key of [
    ...tab,
    'pending_return',
    'profile_address_data',
    'policy_change_data',
    'change_at_bank',
  ])
    sessionStorage.setItem(key, 'x');
});

describe('spec membership 3 and quote 3: storage keys', () => {
  // holds M128, M130, M132, M133, M135, M136, M187, Q200, Q202, Q205, Q207
  test('arrival and logout take every key away, letter by letter', () => {
    clearStoredData();
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
  });

  test('an arrival after a session that ended by itself spares only the pending return', () => {
    clearStoredData({ keepPendingReturn: true });
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(1);
    expect(tabStored.get('pending_return')).toBe('x');
  });

  test.each([
    ['nobody', null],
    ['whoever opened a mailed link', 'a'],
  ])('another tab that sees the member leave finds what stays for %s', (_name, openApplication) => {
    const seen = seenAtRemoval('membership_number', () => stored.get('current_insurance_application_id'));
    clearStoredData({ openApplication });
    expect(seen).toEqual([openApplication]);
  });

  // holds M189
  test('spec membership 4: clearing application data keeps the login', () => {
    clearApplicationKeys();
    expect(stored.get('membership_verified')).toBe('x');
    expect(stored.get('user_authenticated')).toBe('x');
    expect(tabStored.get('otp_authenticated')).toBe('x');
    expect(stored.get('current_insurance_application_id')).toBeNull();
    expect(stored.get(sessionKey('100000000022'))).toBeNull();
    expect(tabStored.get('policy_data')).toBeNull();
  });

  // holds M184, Q265
  test('spec membership 4: closing the modal clears the code flags and the pending registration', () => {
    clearIdentityAttempt();
    expect(tabStored.get('otp_authenticated')).toBeNull();
    expect(tabStored.get('otp_auth_timestamp')).toBeNull();
    expect(stored.get('pending_registration_data')).toBeNull();
    expect(tabStored.get('pending_registration_data')).toBeNull();
    expect(stored.get('user_authenticated')).toBe('x');
  });
});

test('a storage that throws reads as empty and takes nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(stored.get('user_data')).toBeNull();
  expect(stored.keys()).toEqual([]);
  expect(() => stored.set('user_data', '{}')).not.toThrow();
  expect(() => clearStoredData()).not.toThrow();
});

test('JSON that somebody else wrote wrongly reads as null', () => {
  stored.set('user_data', '{broken');
  expect(stored.getJson('user_data')).toBeNull();
});
