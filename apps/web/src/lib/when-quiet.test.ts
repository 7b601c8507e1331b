import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenQuiet } from './when-quiet.ts';

let arrive: () => void;
const watching = vi.fn<(what: object) => void>();
const stopped = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(onArrival: () => void) {
        arrive = onArrival;
      }
      observe = watching;
      disconnect = stopped;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('waits until nothing has arrived for one and a half seconds, and comes once', () => {
  const act = vi.fn<() => void>();
  whenQuiet(act);
  expect(watching).toHaveBeenCalledWith({ type: 'resource' });
  vi.advanceTimersByTime(1400);
  arrive();
  vi.advanceTimersByTime(1400);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(act).toHaveBeenCalledOnce();
  expect(stopped).toHaveBeenCalled();
  vi.advanceTimersByTime(20_000);
  expect(act).toHaveBeenCalledOnce();
});

test('comes at last on a page that is never quiet', () => {
  const act = vi.fn<() => void>();
  whenQuiet(act);
  for (let time = 0; time < 10_000; time += 500) {
    expect(act).not.toHaveBeenCalled();
    arrive();
    vi.advanceTimersByTime(500);
  }
  expect(act).toHaveBeenCalledOnce();
});

test('can be called off', () => {
  const act = vi.fn<() => void>();
  whenQuiet(act)();
  vi.advanceTimersByTime(20_000);
  expect(act).not.toHaveBeenCalled();
});
