import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  keepUnsentFields,
  savePendingReturn,
  takePendingReturn,
  takeRestoredFields,
} from './pending-return.ts';
import { tabStored } from './storage-keys.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const now = new Date('2026-08-01T18:00:00Z');
const path = '/auto/insurance/1?step=10';
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()));

describe('architecture: nothing typed is lost', () => {
  test('the same membership comes back to the path and to what was typed, once', () => {
    const stop = keepUnsentFields(() => ({ street: 'Durango' }));
    savePendingReturn(path, '100000000022', now);
    stop();
    expect(takePendingReturn('100000000022', later(19))).toBe(path);
    expect(takePendingReturn('100000000022', later(19))).toBeNull();
    expect(takeRestoredFields('/dashboard')).toEqual({});
    expect(takeRestoredFields(path)).toEqual({ street: 'Durango' });
    expect(takeRestoredFields(path)).toEqual({});
  });

  test.each([
    ['another membership', '100000000030', later(1)],
    ['after 20 minutes', '100000000022', later(20)],
  ])('%s gets nothing, and nothing stays', (_name, membershipNumber, when) => {
    savePendingReturn(path, '100000000022', now);
    expect(takePendingReturn(membershipNumber, when)).toBeNull();
    expect(tabStored.get('pending_return')).toBeNull();
    expect(takeRestoredFields(path)).toEqual({});
  });

  test('a path to another site is refused', () => {
    savePendingReturn('//elsewhere.example/', '100000000022', now);
    expect(takePendingReturn('100000000022', now)).toBeNull();
  });
});
