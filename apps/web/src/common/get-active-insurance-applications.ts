import { getActiveInsuranceApplications as contract } from '@socio/contracts/get-active-insurance-applications';
import type { ApplicationListItem } from '@socio/contracts/shared/application';
import { call } from '../lib/api-client.ts';
import { emptyList, type MemberList } from './list/member-list.ts';
import { stored } from './storage-keys.ts';

/** Matches lists of any length. */
export const activeApplicationsKey = ['get-active-insurance-applications'];

/** The member's applications to resume and those recently refunded, by last activity, newest first. */
export function activeApplicationsQuery(limit: number) {
  const membershipId = stored.get('membership_id');
  return {
    queryKey: [...activeApplicationsKey, membershipId, limit],
    queryFn: async (): Promise<MemberList<ApplicationListItem>> => {
      if (membershipId === null) return emptyList;
      const answer = await call(contract, { membership_id: membershipId, limit, include_inactive: true });
      return { items: answer.active_insurance_applications, total: answer.total };
    },
  };
}
