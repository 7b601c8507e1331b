import { QueryClient } from '@tanstack/react-query';
import { fetchByKey } from './api-client.ts';
import { onClearCachedAnswers } from './cached-answers.ts';
import { nextTask } from './next-task.ts';

/** Data never goes stale and is not refetched, polled or retried (specification membership 7). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey, signal }) => fetchByKey(queryKey, { signal }),
      // Keeps nothing. A screen asks for several things at once, and a phone takes 10 ms and more to send each. Who has
      // left by then has it asked all the same.
      persister: async (ask, context) => {
        await nextTask();
        return ask(context);
      },
      // Otherwise a call made while offline would wait silently instead of failing with its message.
      networkMode: 'always',
      staleTime: Infinity,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

onClearCachedAnswers(() => queryClient.clear());
