import { expect, test } from 'vitest';
import { queryClient } from './query-client.ts';

// holds M244, M245, Q392
test('spec membership 7: queries are not polled, not fetched on focus or reconnect, not retried', () => {
  const { queries, mutations } = queryClient.getDefaultOptions();
  expect(queries).toMatchObject({
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
  expect(mutations?.retry).toBe(false);
});
