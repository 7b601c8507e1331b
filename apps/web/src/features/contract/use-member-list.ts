import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isRefusal } from '../../lib/api-error.ts';
import type { ContractStepProps } from './contract-step-props.ts';

/**
 * One of the member's lists: null while loading. A failure shows as an empty list (specification membership 8) that can
 * be requested again. If the identity has to be confirmed first, it is requested after that.
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
    // The initial choice comes from the list, so it must be current, not the one of the last visit.
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
    /** Set if the list is empty only because it failed to load. */
    retry: failed && data === undefined ? () => void refetch() : null,
    needsIdentity: needsIdentity && !isFetching,
    confirmIdentity: ask,
  };
}
