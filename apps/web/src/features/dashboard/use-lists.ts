import { useQuery } from '@tanstack/react-query';
import { stored } from '../../common/storage-keys.ts';
import { getActiveInsuranceApplications } from './api/get-active-insurance-applications.ts';
import { getAllPolicies } from './api/get-all-policies.ts';
import { LIST_LENGTH } from './newest.ts';

// Whoever arrives may just have bought or begun something: the list of before is shown and fetched anew.
const anew = { refetchOnMount: 'always' } as const;

export function usePolicies() {
  const membershipId = stored.get('membership_id');
  return useQuery({
    ...anew,
    queryKey: ['get-all-policies', membershipId, LIST_LENGTH],
    queryFn: () => getAllPolicies(membershipId, LIST_LENGTH),
  });
}

export function useApplications() {
  const membershipId = stored.get('membership_id');
  return useQuery({
    ...anew,
    queryKey: ['get-active-insurance-applications', membershipId, LIST_LENGTH],
    queryFn: () => getActiveInsuranceApplications(membershipId, LIST_LENGTH),
  });
}
