import { policies } from '@socio/contracts/policies';
import { queryOptions } from '@tanstack/react-query';
import { keepPolicyData } from '../../common/policy-data.ts';
import { call } from '../../lib/api-client.ts';

/** The server's policy with full values, for someone who proved their identity within the last 24 hours. */
export function policyQuery(policyNumber: string) {
  return queryOptions({
    queryKey: ['policies', policyNumber],
    queryFn: async () => {
      const answer = await call(policies, undefined, { params: { policyNumber } });
      const policy = answer.get_insurance_policy_data[0] ?? null;
      if (policy !== null) keepPolicyData(policy);
      return policy;
    },
    refetchOnMount: 'always',
    // What the insurer has not answered yet is shown once it has.
    refetchInterval: ({ state }) =>
      (state.data?.endorsements ?? []).some((one) => one.state === 'asked') && 15_000,
  });
}
