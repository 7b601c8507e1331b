import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isRefusal } from '../../lib/api-error.ts';
import type { ContractStepProps } from './contract-step-props.ts';

/**
 * A list of the member's own: null while loading. A failure shows as an empty list (specification membership 8), which
 * can be asked for again; where the identity has to be confirmed first, it is, after that.
 */
export function useMemberList<Item>(
  name: string,
  membershipId: string | null,
  fetchList: (membershipId: string | null, signal: AbortSignal) => Promise<Item[]>,
  identity: ContractStepProps['identity'],
) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [name, membershipId],
    queryFn: ({ signal }) => fetchList(membershipId, signal),
    // What is chosen to begin with comes from the list: it has to be the one of now, not of the last visit.
    gcTime: 0,
  });
  const needsIdentity = isRefusal(error, 'LEVEL_AUTHENTICATED');
  const ask = () => identity.confirm(() => void refetch());

  const askAtOnce = useEffectEvent(ask);
  useEffect(() => {
    if (needsIdentity) askAtOnce();
  }, [needsIdentity]);

  const failed = error !== null && !needsIdentity && !isFetching;
  return {
    list: data ?? (failed ? [] : null),
    /** Set where the list is empty only because it could not be had. */
    retry: failed && data === undefined ? () => void refetch() : null,
    needsIdentity: needsIdentity && !isFetching,
    confirmIdentity: ask,
  };
}
