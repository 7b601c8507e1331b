import { afterEach, expect, test, vi } from 'vitest';
import { stored } from '../../common/storage-keys.ts';
import { memoryStorage } from '../../common/testing/memory-storage.ts';
import { readMember } from './use-member.ts';

const user = { cellphone: '5512345678', email: 'ana@example.mx', birth_date: '14/05/1988' };
const answer = (body: object) =>
  vi.stubGlobal('fetch', async () =>
    Response.json({ is_active: true, membership_id: 'a', membership_status: [], user_data: [user], ...body }),
  );
afterEach(() => vi.unstubAllGlobals());

test('architecture, Personal data by reference: full values come from the refresh of check-membership', async () => {
  answer({});
  expect(await readMember('100000000022')).toEqual(user);
});

// holds M247, M291
test('spec membership 7 and 9: the profile asks three times, after 500, 1000 and 1500 ms', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryStorage());
  stored.set('membership_number', '100000000022');
  const asked = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', asked);
  const read = readMember('100000000022');
  read.catch(() => undefined);
  for (const [after, times] of [
    [499, 1],
    [1, 2],
    [1000, 3],
    [1500, 3],
  ] as const) {
    await vi.advanceTimersByTimeAsync(after);
    expect(asked).toHaveBeenCalledTimes(times);
  }
  await expect(read).rejects.toThrow();
  vi.useRealTimers();
});

test('spec membership 2: a member without account has no personal information', async () => {
  answer({ user_data: [] });
  expect(await readMember('100000000022')).toBeNull();
});

test.each([
  ['phone', { cellphone: '••••••5678' }],
  ['e-mail', { email: 'a••@example.mx' }],
  ['birth date', { birth_date: '••/••/••••' }],
])('a mask says that the level is too low: %s', async (_name, hidden) => {
  answer({ user_data: [{ ...user, ...hidden }] });
  await expect(readMember('100000000022')).rejects.toMatchObject({ code: 'LEVEL_AUTHENTICATED' });
});

test('spec membership 5: a membership that is no longer accepted shows nothing of the person', async () => {
  answer({ is_active: false, is_not_active: true, user_data: [] });
  await expect(readMember('100000000022')).rejects.toThrow('not active');
});
