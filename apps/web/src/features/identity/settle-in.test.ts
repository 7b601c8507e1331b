import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../common/testing/memory-storage.ts';
import { settleIn } from './settle-in.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryStorage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// holds M174, M178, M290
test('spec membership 9: after login and registration the success is seen for 1 s', async () => {
  let isOver = false;
  void settleIn().then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
});
