import { getAllPolicies as contract } from '@socio/contracts/get-all-policies';
import type { PolicyListItem } from '@socio/contracts/shared/policy';
import { call } from '../../../lib/api-client.ts';
import type { MemberList } from '../newest.ts';

export async function getAllPolicies(
  membershipId: string | null,
  limit: number,
): Promise<MemberList<PolicyListItem>> {
  const answer = await call(contract, { membership_id: membershipId, limit });
  const { all_policies: items, total } = answer.data.data.response;
  return { items, total };
}
