import { useQuery } from '@tanstack/react-query';
import { allPoliciesQuery } from '../../common/get-all-policies.ts';
import { activeApplicationsQuery } from '../../common/get-active-insurance-applications.ts';
import { LIST_LENGTH } from './newest.ts';

// Whoever arrives may just have bought or begun something: the list of before is shown and fetched anew.
const anew = { refetchOnMount: 'always' } as const;

export function usePolicies() {
  return useQuery({ ...anew, ...allPoliciesQuery(LIST_LENGTH) });
}

export function useApplications() {
  return useQuery({ ...anew, ...activeApplicationsQuery(LIST_LENGTH) });
}
