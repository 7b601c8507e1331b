import { beforeEach, expect, test, vi } from 'vitest';
import { stored } from '../common/storage-keys.ts';
import { memoryStorage } from '../common/testing/memory-storage.ts';
import { connectToaster, type ToastMessage } from '../components/toast/show-toast.ts';
import { requireMembership } from './require-membership.ts';

const seen: (ToastMessage | 'none')[] = [];
connectToaster((message) => seen.push(message));
beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  seen.length = 0;
});

// holds Q266
test('spec quote 8: who is not verified reads why before being led to /membersia', () => {
  expect(requireMembership()?.headers.get('location')).toBe('/membersia');
  expect(seen).toEqual([{ title: 'Acceso denegado', description: 'Debes verificar tu membresía primero' }]);
});

test('who is verified goes on, and reads nothing', () => {
  stored.set('membership_verified', 'true');
  expect(requireMembership()).toBeNull();
  expect(seen).toEqual([]);
});
