import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callHook } from '../../testing/render.tsx';
import { useChoice } from './use-choice.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

// holds Q047, Q048, Q049, Q386
test.each([
  ['a wizard', false, 1],
  ['an edit', true, 0],
])('spec quote 2, Steps 1 to 3: in %s a choice is saved, then 400 ms pass', async (_name, editing, times) => {
  const onContinue = vi.fn();
  const save = vi.fn(async () => undefined);
  const { choose } = callHook(() =>
    useChoice({
      editing,
      withIdentity: async (work) => work(),
      onSaved: async () => undefined,
      onContinue,
    }),
  );
  void choose('2024', save);
  await vi.advanceTimersByTimeAsync(399);
  expect(save).toHaveBeenCalledOnce();
  expect(onContinue).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onContinue).toHaveBeenCalledTimes(times);
});
