import type { PolicyData } from '@socio/contracts/shared/policy';
import { keepPolicyData } from '../../../common/policy-data.ts';
import { queryClient } from '../../../lib/query-client.ts';

/** The policy as the server answered, on this page and in the lists. */
export async function keepAnswer(
  policyNumber: string,
  answer: { get_insurance_policy_data: PolicyData[] },
): Promise<void> {
  const [policy] = answer.get_insurance_policy_data;
  if (policy !== undefined) keepPolicyData(policy);
  await lookAgain(policyNumber);
}

export async function lookAgain(policyNumber: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['find-policy'] }),
    queryClient.invalidateQueries({ queryKey: ['policies', policyNumber] }),
  ]);
}
