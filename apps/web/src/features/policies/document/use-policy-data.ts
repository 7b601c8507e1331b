import type { PolicyData } from '@socio/contracts/shared/policy';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readPolicyData } from '../../../common/policy-data.ts';
import { useAuthenticated } from '../../../common/use-authenticated.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { policyQuery } from '../policy-query.ts';

export type PolicyDocumentState =
  /** The browser does not know of a proven identity: the server is asked. */
  | { name: 'verifying' }
  | { name: 'loading' }
  | { name: 'identity' }
  | { name: 'missing' }
  /** The server could not be asked whether the person may see it. */
  | { name: 'unverified' }
  | { name: 'failed' }
  | { name: 'ready'; policy: PolicyData };

/**
 * The server's policy with full values; the server decides whether a code is needed first. Until it answers, the tab's
 * own copy, with masks for personal values, is shown if it matches.
 */
export function usePolicyData(policyNumber: string): { state: PolicyDocumentState; retry: () => void } {
  const [kept] = useState(() => readPolicyData(policyNumber, new Date()));
  const { data, error, isPending, refetch } = useQuery(policyQuery(policyNumber));
  const isProven = useAuthenticated('policyDocument');
  const state = policyState({ data, error, isPending, kept, isProven });
  return { state, retry: () => void refetch() };
}

type Known = {
  data: PolicyData | null | undefined;
  error: unknown;
  isPending: boolean;
  kept: PolicyData | null;
  isProven: boolean;
};

export function policyState({ data, error, isPending, kept, isProven }: Known): PolicyDocumentState {
  if (isRefusal(error, 'LEVEL_RECENT', 'LEVEL_AUTHENTICATED')) return { name: 'identity' };
  if (isRefusal(error, 'NOT_FOUND') || data === null) return { name: 'missing' };
  const policy = data ?? kept;
  if (policy !== null) return { name: 'ready', policy };
  if (isPending) return { name: isProven ? 'loading' : 'verifying' };
  return { name: isProven ? 'failed' : 'unverified' };
}
