import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../components/toast/show-toast.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { MemberList } from './member-list.ts';
import { loadFailed } from './texts.ts';

/** How many are shown at first, and how many more with each 'Mostrar más'. */
export const PAGE_LENGTH = 50;
/** The calls return no more than this. */
const MOST = 500;

type Source<Item> = { queryKey: unknown[]; queryFn: () => Promise<MemberList<Item>> };

/** One of the member's lists, page by page. What is shown stays while more is fetched, even if that fails. */
export function useWholeList<Item>(sourceOf: (limit: number) => Source<Item>) {
  const [limit, setLimit] = useState(PAGE_LENGTH);
  const [isGrowing, setGrowing] = useState(false);
  const query = useQuery({ ...sourceOf(limit), refetchOnMount: 'always' });
  const { items, total } = query.data ?? { items: [], total: 0 };

  async function showMore(): Promise<void> {
    const next = Math.min(limit + PAGE_LENGTH, MOST);
    setGrowing(true);
    try {
      await queryClient.fetchQuery({ ...sourceOf(next), staleTime: 0 });
      setLimit(next);
    } catch {
      showToast(loadFailed);
    }
    setGrowing(false);
  }

  return {
    items,
    total,
    isPending: query.isPending,
    isFetching: query.isFetching,
    isError: query.isError,
    error: query.error,
    reload: () => void query.refetch(),
    hasMore: total > items.length && limit < MOST,
    isGrowing,
    showMore,
  };
}
