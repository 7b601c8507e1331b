import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenWanted } from './when-wanted.ts';

/** Stands for an input. */
const Field = function Field() {} as unknown as new () => object;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('HTMLInputElement', Field);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { activeElement: {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(['pointerdown', 'keydown', 'focusin', 'input'])('comes at the first %s, and once', (sign) => {
  const act = vi.fn<() => void>();
  whenWanted(act);
  expect(act).not.toHaveBeenCalled();
  window.dispatchEvent(new Event(sign));
  window.dispatchEvent(new Event(sign));
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledOnce();
});

test('comes at once if somebody is in the field already', () => {
  vi.stubGlobal('document', { activeElement: new Field() });
  const act = vi.fn<() => void>();
  whenWanted(act);
  expect(act).toHaveBeenCalledOnce();
});

test('comes by itself after a while, unless it was called off', () => {
  const [act, never] = [vi.fn<() => void>(), vi.fn<() => void>()];
  whenWanted(act);
  whenWanted(never)();
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledOnce();
  expect(never).not.toHaveBeenCalled();
});
