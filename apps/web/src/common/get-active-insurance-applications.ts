import { getActiveInsuranceApplications as contract } from '@socio/contracts/get-active-insurance-applications';
import type { ApplicationListItem } from '@socio/contracts/shared/application';
import { call } from '../lib/api-client.ts';
import { queryClient } from '../lib/query-client.ts';
import { emptyList, type MemberList } from './list/member-list.ts';
import { stored } from './storage-keys.ts';

export type ApplicationList = MemberList<ApplicationListItem> & {
  /** How many more there are that were discarded or have expired. */
  inactiveTotal: number;
};

/** Matches both lists, of any length. */
export const activeApplicationsKey = ['get-active-insurance-applications'];

type Which = 'active' | 'all';

const keyOf = (which: Which) => [...activeApplicationsKey, stored.get('membership_id'), which];

function listQuery(which: Which, limit: number) {
  const membershipId = stored.get('membership_id');
  return {
    queryKey: [...keyOf(which), limit],
    queryFn: async (): Promise<ApplicationList> => {
      if (membershipId === null) return { ...emptyList, inactiveTotal: 0 };
      const include_inactive = which === 'all';
      const answer = await call(contract, { membership_id: membershipId, limit, include_inactive });
      const { active_insurance_applications: items, total, inactive_total: inactiveTotal } = answer;
      return { items, total, inactiveTotal };
    },
  };
}

/** What the member can resume and what was refunded lately, by last activity, newest first. */
export const activeApplicationsQuery = (limit: number) => listQuery('active', limit);

/** The same and what was discarded or has expired. */
export const allApplicationsQuery = (limit: number) => listQuery('all', limit);

/** Changes an application in place in the lists that also show inactive ones; the others are fetched anew. */
export async function markInactive(id: string, inactive: ApplicationListItem['inactive']): Promise<void> {
  // A refetch under way may not know of the change yet.
  await queryClient.cancelQueries({
    queryKey: activeApplicationsKey,
    predicate: ({ state }) => state.data !== undefined,
  });
  queryClient.setQueriesData<ApplicationList>({ queryKey: keyOf('all') }, (list) =>
    list === undefined
      ? undefined
      : { ...list, items: list.items.map((item) => (item.id === id ? { ...item, inactive } : item)) },
  );
  queryClient.removeQueries({ queryKey: keyOf('active') });
}
