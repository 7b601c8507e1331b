import type { RequestOf } from '@socio/contracts/contract';
import type { PolicyData } from '@socio/contracts/shared/policy';
import { updateInsuranceApplicationStep12 as contract } from '@socio/contracts/update-insurance-application-step12';
import { call } from '../../../lib/api-client.ts';

/** Stores VIN and plates and issues the policy, or joins the issuing that is under way. */
export async function updateInsuranceApplicationStep12(
  body: RequestOf<typeof contract>,
): Promise<PolicyData> {
  const answer = await call(contract, body);
  const [policy] = answer.data.data.response.get_insurance_policy_data;
  if (policy === undefined) throw new Error('the answer holds no policy');
  return policy;
}
