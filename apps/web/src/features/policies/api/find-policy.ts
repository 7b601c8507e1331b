import { getAllPolicies } from '@socio/contracts/get-all-policies';
import type { PolicyListItem } from '@socio/contracts/shared/policy';
import { call } from '../../../lib/api-client.ts';

/** One policy of the member's list; null where it is not among them. */
export async function findPolicy(membershipId: string, policyNumber: string): Promise<PolicyListItem | null> {
  const answer = await call(getAllPolicies, { membership_id: membershipId });
  const policies = answer.data.data.response.all_policies;
  return policies.find((policy) => policy['insurance_policies-policy_number'] === policyNumber) ?? null;
}
