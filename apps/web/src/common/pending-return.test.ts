import { beforeEach, describe, expect, test, vi } from 'vitest';
import { clearStoredData } from './clear-stored-data.ts';
import { savePendingReturn, takePendingReturn } from './pending-return.ts';
import { tabStored } from './storage-keys.ts';
import { memoryStorage } from './testing/memory-storage.ts';
import { keepUnsent, readUnsent, type UnsentStep } from './unsent-fields.ts';

const now = new Date('2026-08-01T18:00:00Z');
const path = '/auto/insurance/1?step=10';
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const read = (step: UnsentStep) => readUnsent(step, '1', { street: '' });

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
});

/** What arriving at the membership entry does after a session has ended by itself. */
function endSession(): void {
  savePendingReturn(path, '100000000022', now);
  clearStoredData({ keepPendingReturn: true });
}

describe('architecture: nothing typed is lost', () => {
  test.each<UnsentStep>(['address', 'contact-consent', 'vehicle-data', 'profile-address'])(
    'the same membership comes back to the path and to what was typed, once: %s',
    (step) => {
      keepUnsent(step, '1', { street: 'Durango' });
      endSession();
      expect(read(step)).toEqual({ street: '' });
      expect(takePendingReturn('100000000022', later(19))).toBe(path);
      expect(takePendingReturn('100000000022', later(19))).toBeNull();
      expect(read(step)).toEqual({ street: 'Durango' });
    },
  );

  test.each([
    ['another membership', '100000000030', later(1)],
    ['after 20 minutes', '100000000022', later(20)],
  ])('%s gets nothing, and nothing stays', (_name, membershipNumber, when) => {
    keepUnsent('address', '1', { street: 'Durango' });
    endSession();
    expect(takePendingReturn(membershipNumber, when)).toBeNull();
    expect(tabStored.get('pending_return')).toBeNull();
    expect(read('address')).toEqual({ street: '' });
  });

  test('card fields are never taken along', () => {
    tabStored.setJson('contract_payment_data', { cardNumber: '4242424242424242' });
    savePendingReturn(path, '100000000022', now);
    expect(tabStored.get('pending_return')).not.toContain('4242');
  });

  test('a path to another site is refused', () => {
    savePendingReturn('//elsewhere.example/', '100000000022', now);
    expect(takePendingReturn('100000000022', now)).toBeNull();
  });
});
