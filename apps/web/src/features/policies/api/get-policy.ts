import { policies } from '@socio/contracts/policies';
import type { PolicyData } from '@socio/contracts/shared/policy';
import { call } from '../../../lib/api-client.ts';

/** Full data of an own policy; null where the answer holds none. */
export async function getPolicy(policyNumber: string): Promise<PolicyData | null> {
  const answer = await call(policies, undefined, { policyNumber });
  return answer.data.data.response.get_insurance_policy_data[0] ?? null;
}
