import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleApplication } from '../../flow/testing/sample-application.ts';
import { sampleStepProps } from '../../flow/testing/sample-step-props.ts';
import { quotesQuery } from './use-quotes.ts';

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchMock.mockReset());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const options = quotesQuery(sampleApplication, sampleStepProps.withIdentity);

// holds Q356, Q393
test('spec quote 8 and 9: the quotes are asked for twice more, 1 s and 2 s later', async () => {
  fetchMock.mockImplementation(async () => new Response('', { status: 503 }));
  const asked = new QueryClient().fetchQuery(options).catch(String);
  for (const [milliseconds, times] of [
    [0, 1],
    [999, 1],
    [1, 2],
    [1999, 2],
    [1, 3],
    [10_000, 3],
  ] as const) {
    await vi.advanceTimersByTimeAsync(milliseconds);
    expect(fetchMock).toHaveBeenCalledTimes(times);
  }
  expect(await asked).toContain('503');
});

// holds Q391
test('spec quote 9: quotes never go stale and are kept for 30 minutes', async () => {
  const answer = { data: { data: { response: { quotes: {}, valid_until: '2026-05-20' } } } };
  fetchMock.mockImplementation(async () => Response.json(answer));
  const client = new QueryClient();
  await client.fetchQuery(options);
  await vi.advanceTimersByTimeAsync(29 * 60_000);
  await client.fetchQuery(options);
  expect(fetchMock).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(31 * 60_000);
  expect(client.getQueryData(options.queryKey)).toBeUndefined();
});
