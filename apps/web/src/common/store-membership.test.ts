import { beforeEach, describe, expect, test, vi } from 'vitest';
import { storeMembership, type MembershipAnswer } from './store-membership.ts';
import { stored } from './storage-keys.ts';
import { readStoredUser } from './stored-user.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const answer: MembershipAnswer = {
  is_active: true,
  membership_id: 'm-1',
  membership_status: [{ id: 's-1' }],
  user_data: [
    {
      name: 'MARÍA',
      first_last_name: null,
      second_last_name: null,
      cellphone: '••••••1234',
      email: 'm•••@example.com',
      birth_date: '••/••/••••',
      gender: 'M',
      birth_state: null,
      membership_id: 'm-1',
      'mexican_neighorhoods-zip_code': null,
    },
  ],
};

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));

describe('spec membership 3: what an accepted check leaves', () => {
  // holds M128, Q200
  test('the keys hold what the server sent: masks', () => {
    storeMembership('100000000022', answer);
    expect(stored.get('membership_verified')).toBe('true');
    expect(stored.get('membership_number')).toBe('100000000022');
    expect(stored.get('membership_id')).toBe('m-1');
    expect(stored.get('user_phone')).toBe('••••••1234');
    expect(stored.get('user_birth_date')).toBe('••/••/••••');
    expect(stored.get('user_postal_code')).toBeNull();
    expect(readStoredUser()).toEqual(answer.user_data[0]);
  });

  test('architecture, Personal data by reference: also what is told in full is kept as masks', () => {
    const full = {
      ...answer.user_data[0]!,
      first_last_name: 'HERNÁNDEZ',
      cellphone: '5512341234',
      email: 'maria@example.com',
      birth_date: '30/08/1995',
      birth_state: 'DF',
      'mexican_neighorhoods-zip_code': '06700',
    };
    storeMembership('1', { ...answer, user_data: [full] });
    expect(readStoredUser()).toMatchObject({ cellphone: '••••••1234', birth_date: '••/••/••••' });
    const kept = stored.keys().map((key) => localStorage.getItem(key));
    expect(kept.join()).not.toMatch(/HERN|551234|maria@|1995|06700|DF/);
  });

  // holds Q313
  test.each([
    ['gender, birth date and a phone', {}, 'true'],
    ['a phone that no code can reach', { cellphone: '•5123' }, null],
    ['no phone', { cellphone: null }, null],
    ['no birth date', { birth_date: null }, null],
  ])('spec quote 6, account_verified: an account with %s', (_name, change, flag) => {
    stored.set('account_verified', 'true');
    storeMembership('1', { ...answer, user_data: [{ ...answer.user_data[0]!, ...change }] });
    expect(stored.get('account_verified')).toBe(flag);
    storeMembership('1', { ...answer, user_data: [] });
    expect(stored.get('account_verified')).toBeNull();
  });

  // holds M111
  test('the gender is stored upper-cased', () => {
    const lowered = { ...answer.user_data[0]!, gender: 'm' as unknown as 'M' };
    storeMembership('1', { ...answer, user_data: [lowered] });
    expect(stored.get('user_gender')).toBe('M');
    expect(readStoredUser()?.gender).toBe('M');
  });

  test('a membership without account leaves nothing of an earlier person', () => {
    storeMembership('1', answer);
    storeMembership('2', { ...answer, user_data: [] });
    expect(readStoredUser()).toBeNull();
    expect(stored.get('user_phone')).toBeNull();
    expect(stored.get('user_gender')).toBeNull();
  });
});
