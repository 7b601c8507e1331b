import { expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { callHook } from '../../testing/render.tsx';
import { useSubmit } from './use-submit.ts';

const tooLow = () => new ApiError(401, JSON.stringify({ code: 'LEVEL_AUTHENTICATED', details: {} }));

test('where the identity has to be confirmed, the submit runs again after it', async () => {
  const confirm = vi.fn<(goOn: () => void) => void>();
  const { submit } = callHook(() => useSubmit({ confirm }));
  const work = vi.fn(async () => undefined).mockRejectedValueOnce(tooLow());
  const onFailure = vi.fn();
  await submit(work, onFailure);
  expect(work).toHaveBeenCalledOnce();
  confirm.mock.lastCall?.[0]();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2));
  expect(onFailure).not.toHaveBeenCalled();
});

test('any other failure is told, and nothing is asked', async () => {
  const confirm = vi.fn();
  const { submit } = callHook(() => useSubmit({ confirm }));
  const onFailure = vi.fn();
  await submit(async () => Promise.reject(new TypeError('no answer')), onFailure);
  expect(onFailure).toHaveBeenCalledOnce();
  expect(confirm).not.toHaveBeenCalled();
});
