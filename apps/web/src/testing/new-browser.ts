import { afterAll, vi } from 'vitest';

// The web app's modules hold one browser's state, so each file gets them anew. What they import from packages is kept by
// the worker: to load it for each file took most of the time.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
});
