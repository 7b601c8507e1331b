import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { TimeLimitError } from '../../lib/api-error.ts';
import { readPolicies, type KeptPolicies } from './kept-policies.ts';

type Asked = { error: Error | null; isFetching: boolean; reload: () => void };

type Kept = {
  /** What is shown instead of the server's answer; null if nothing is, or nothing was kept. */
  kept: KeptPolicies | null;
  /** It is not known yet whether there is something to show. */
  isReading: boolean;
};

/** What was kept, from a call's failure for lack of network until one is answered; asks again once there is network. */
export function useKeptPolicies({ error, isFetching, reload }: Asked): Kept {
  const isSilent = isSilence(error);
  const [isOffline, setOffline] = useState(false);
  // While it asks again, what is shown stays.
  if (isOffline !== isSilent && !isFetching) setOffline(isSilent);
  const isWithout = isOffline || isSilent;
  const { data, isPending } = useQuery({
    queryKey: ['kept-policies'],
    queryFn: async () => readPolicies(new Date()),
    enabled: isWithout,
    staleTime: 0,
    gcTime: 0,
  });

  const askAgain = useEffectEvent(reload);
  useEffect(() => {
    if (!isWithout) return undefined;
    const again = () => askAgain();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isWithout]);

  return { kept: isWithout ? (data ?? null) : null, isReading: isWithout && isPending };
}

/** Nobody answered: no network, or none that lets an answer through in time. A refusal is an answer. */
export function isSilence(error: unknown): boolean {
  return error instanceof TypeError || error instanceof TimeLimitError;
}
