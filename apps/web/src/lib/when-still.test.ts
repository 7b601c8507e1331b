import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenStill } from './when-still.ts';

let pressed: object | null = null;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { querySelector: () => pressed });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const act = (type: string) => window.dispatchEvent(new Event(type));

test('look: what moves the page waits for a second without an act, and never comes between a press and its release', () => {
  const called = vi.fn<() => void>();
  pressed = {};
  whenStill(called);
  vi.advanceTimersByTime(5000);
  pressed = null;
  act('pointerup');
  vi.advanceTimersByTime(900);
  act('keydown');
  vi.advanceTimersByTime(999);
  expect(called).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(called).toHaveBeenCalledOnce();
  act('keydown');
  vi.advanceTimersByTime(5000);
  expect(called).toHaveBeenCalledOnce();
});
