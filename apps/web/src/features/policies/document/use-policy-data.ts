import type { PolicyData } from '@socio/contracts/shared/policy';
import { useQuery } from '@tanstack/react-query';
import { isRefusal } from '../../../lib/api-error.ts';
import { getPolicy } from '../api/get-policy.ts';
import { keepPolicyData, readPolicyData } from './policy-data-store.ts';

export type PolicyDocumentState =
  | { name: 'loading' }
  | { name: 'identity' }
  | { name: 'missing' }
  | { name: 'failed' }
  | { name: 'ready'; policy: PolicyData };

async function load(policyNumber: string): Promise<PolicyData | null> {
  const kept = readPolicyData(policyNumber, new Date());
  if (kept !== null) return kept;
  const policy = await getPolicy(policyNumber);
  if (policy !== null) keepPolicyData(policy);
  return policy;
}

/** The tab's own copy where it matches, else the server's; the server decides whether a code is needed first. */
export function usePolicyData(policyNumber: string): { state: PolicyDocumentState; retry: () => void } {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['policies', policyNumber],
    queryFn: () => load(policyNumber),
    refetchOnMount: 'always',
  });
  return { state: stateOf(data, error, isPending), retry: () => void refetch() };
}

function stateOf(data: PolicyData | null | undefined, error: unknown, pending: boolean): PolicyDocumentState {
  if (pending) return { name: 'loading' };
  if (isRefusal(error, 'LEVEL_RECENT', 'LEVEL_AUTHENTICATED')) return { name: 'identity' };
  if (isRefusal(error, 'NOT_FOUND') || data === null) return { name: 'missing' };
  return data === undefined ? { name: 'failed' } : { name: 'ready', policy: data };
}
