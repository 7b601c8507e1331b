import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stored, tabStored } from '../common/storage-keys.ts';
import { memoryStorage } from '../common/testing/memory-storage.ts';
import { clearApplicationData } from './clear-application-data.ts';

const fetchMock = vi.fn<typeof fetch>(async () => Response.json({ success: true }));

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => vi.unstubAllGlobals());

// holds M189, M190, M195, Q241
test('spec membership 4: clearing application data keeps the login, and clears the session on the server', () => {
  stored.set('membership_verified', 'true');
  stored.set('membership_number', '100000000022');
  stored.set('user_authenticated', 'true');
  stored.set('current_insurance_application_id', 'a');
  tabStored.set('latest_viewed_step', '11');
  tabStored.setJson('previous_selected_quote', { coverage: 'AMPLIA' });
  clearApplicationData();
  expect(stored.get('membership_verified')).toBe('true');
  expect(stored.get('user_authenticated')).toBe('true');
  expect(stored.get('current_insurance_application_id')).toBeNull();
  expect(tabStored.get('latest_viewed_step')).toBeNull();
  expect(tabStored.get('previous_selected_quote')).toBeNull();
  expect(fetchMock).toHaveBeenCalledExactlyOnceWith(
    '/api/clear-session/100000000022',
    expect.objectContaining({ method: 'DELETE' }),
  );
});
