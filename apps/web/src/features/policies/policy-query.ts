import { queryOptions } from '@tanstack/react-query';
import { keepPolicyData } from '../../common/policy-data.ts';
import { getPolicy } from './api/get-policy.ts';

/** The server's policy with full values, for whoever has proven within 24 hours who they are. */
export function policyQuery(policyNumber: string) {
  return queryOptions({
    queryKey: ['policies', policyNumber],
    queryFn: async () => {
      const policy = await getPolicy(policyNumber);
      if (policy !== null) keepPolicyData(policy);
      return policy;
    },
    refetchOnMount: 'always',
  });
}
