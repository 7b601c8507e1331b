import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stored } from '../../common/storage-keys.ts';
import { memoryStorage } from '../../common/testing/memory-storage.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refreshMembership } from './refresh-membership.ts';

const fetchMock = vi.fn<typeof fetch>();
const user = {
  name: 'CARLOS',
  first_last_name: 'RAMÍREZ',
  second_last_name: 'PÉREZ',
  cellphone: '8187654321',
  email: 'carlos@example.mx',
  birth_date: '02/11/1979',
  gender: 'H',
  birth_state: 'NL',
  membership_id: 'm',
  'mexican_neighorhoods-zip_code': '64000',
};
const accepted = () =>
  new Response(
    JSON.stringify({
      is_active: true,
      membership_id: 'm',
      membership_status: [{ id: 's' }],
      user_data: [user],
    }),
  );

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('fetch', fetchMock.mockReset());
  queryClient.clear();
  stored.set('membership_number', '100000000022');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('architecture, Personal data by reference: storage holds masks, memory the full values', async () => {
  fetchMock.mockResolvedValue(accepted());
  await refreshMembership('100000000022');
  const kept = JSON.stringify(Object.fromEntries(entries()));
  for (const value of ['8187654321', 'carlos@', '1979', 'RAMÍREZ', 'PÉREZ', '64000']) {
    expect(kept).not.toContain(value);
  }
  expect(kept).toContain('••••••4321');
  expect(queryClient.getQueryData(['member', '100000000022'])).toEqual(user);
});

// holds M291
test('spec membership 9: three attempts, then it is left alone', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  const done = refreshMembership('100000000022');
  await vi.advanceTimersByTimeAsync(500 + 1000 + 1500);
  await expect(done).resolves.toBeUndefined();
  expect(fetchMock).toHaveBeenCalledTimes(3);
});

test('spec membership 4, Logout: an answer that comes late brings nobody back', async () => {
  const answer = Promise.withResolvers<Response>();
  fetchMock.mockReturnValue(answer.promise);
  const done = refreshMembership('100000000022');
  localStorage.clear();
  answer.resolve(accepted());
  await done;
  expect(entries()).toEqual([]);
  expect(queryClient.getQueryData(['member', '100000000022'])).toBeUndefined();
});

function entries(): [string, string | null][] {
  return Array.from({ length: localStorage.length }, (_, place) => {
    const key = localStorage.key(place) ?? '';
    return [key, localStorage.getItem(key)];
  });
}
