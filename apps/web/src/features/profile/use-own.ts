import { useQuery, type QueryKey } from '@tanstack/react-query';
import { logFailure } from '../../flow/log-failure.ts';
import { isRefusal } from '../../lib/api-error.ts';
import type { WithIdentity } from '../../flow/use-identity.ts';

/** Data of the member shown in a section. */
export type Own<Data> = {
  /** Undefined while loading, or if it could not be read. */
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

type Parts<Data> = {
  queryKey: QueryKey;
  read: (signal: AbortSignal) => Promise<Data>;
  withIdentity: WithIdentity;
  /** How long it is kept after the drawer closes. By default not at all, so that each opening shows current data. */
  gcTime?: number;
};

/** Fetched when the drawer opens; a failure is logged (specification membership 8) and shown in the section. */
export function useOwn<Data>({ queryKey, read, withIdentity, gcTime = 0 }: Parts<Data>): Own<Data> {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      try {
        return await withIdentity(() => read(signal));
      } catch (problem) {
        if (!signal.aborted && !isRefusal(problem, 'LEVEL_AUTHENTICATED')) {
          logFailure(`profile ${String(queryKey[0])}`, problem);
        }
        throw problem;
      }
    },
    gcTime,
  });
  return { data, error, isFetching, refetch };
}
