import { expect, test, vi } from 'vitest';
import { callHook } from '../testing/render.tsx';
import { useAction } from './use-action.ts';

test('a second click meanwhile does nothing; the next one is free again, also after a failure', async () => {
  const { run, isRunning } = callHook(useAction);
  const first = Promise.withResolvers<string>();
  const work = vi.fn(() => first.promise);
  const running = run(work);
  expect(isRunning()).toBe(true);
  expect(await run(work)).toBeNull();
  first.reject(new Error('refused'));
  await expect(running).rejects.toThrow('refused');
  expect(work).toHaveBeenCalledOnce();
  expect(isRunning()).toBe(false);
  expect(await run(async () => 'saved')).toBe('saved');
});
