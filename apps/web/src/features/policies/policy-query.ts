import { policies } from '@socio/contracts/policies';
import type { PolicyData } from '@socio/contracts/shared/policy';
import { queryOptions } from '@tanstack/react-query';
import { keepPolicyData } from '../../common/policy-data.ts';
import { call } from '../../lib/api-client.ts';

/** The server's policy with full values, for someone who proved their identity within the last 24 hours. */
export function policyQuery(policyNumber: string) {
  return queryOptions({
    queryKey: ['policies', policyNumber],
    queryFn: async ({ client, queryKey }) => {
      const before = client.getQueryData<PolicyData | null>(queryKey);
      const answer = await call(policies, undefined, { params: { policyNumber } });
      const policy = answer.get_insurance_policy_data[0] ?? null;
      // The list says how it stands, too.
      if (isWaiting(before)) void client.invalidateQueries({ queryKey: ['find-policy'] });
      if (policy !== null) keepPolicyData(policy);
      return policy;
    },
    refetchOnMount: 'always',
    // What the insurer has not answered yet is shown once it has.
    refetchInterval: ({ state }) => isWaiting(state.data) && 15_000,
  });
}

/** The insurer or the gateway has not answered yet, or is about to be asked. */
function isWaiting(policy: PolicyData | null | undefined): boolean {
  const { endorsements = [], cancellation = null, receipt_plan: plan } = policy ?? {};
  return (
    endorsements.some((one) => one.state === 'asked') ||
    policy?.pending_change != null ||
    (plan?.receipts ?? []).some((one) => one.state === 'charging') ||
    plan?.is_asking === true ||
    cancellation?.state === 'confirming' ||
    (cancellation?.state === 'asked' && new Date(cancellation.insurer_asked_at) <= new Date()) ||
    (cancellation?.state === 'confirmed' &&
      (cancellation.url === null || cancellation.refunds.some((one) => one.state === 'pending')))
  );
}
