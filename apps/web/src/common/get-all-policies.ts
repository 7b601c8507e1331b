import { getAllPolicies as contract } from '@socio/contracts/get-all-policies';
import type { PolicyListItem } from '@socio/contracts/shared/policy';
import { call } from '../lib/api-client.ts';
import { emptyList, type MemberList } from './list/member-list.ts';
import { policiesListed } from './offline/policies-listed.ts';
import { stored } from './storage-keys.ts';

/** The member's policies in force, by start date, newest first; none without a membership. */
export function allPoliciesQuery(limit: number) {
  const membershipId = stored.get('membership_id');
  return {
    queryKey: ['get-all-policies', membershipId, limit],
    queryFn: async (): Promise<MemberList<PolicyListItem>> => {
      if (membershipId === null) return emptyList;
      const answer = await call(contract, { membership_id: membershipId, limit });
      const list = { items: answer.all_policies, total: answer.total };
      policiesListed(list);
      return list;
    },
  };
}
