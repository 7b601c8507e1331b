import { serviceRequests } from '@socio/contracts/service-requests';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ServiceRequest } from '@socio/contracts/shared/service-request';
import { useAuthenticated } from '../../../common/use-authenticated.ts';
import { call } from '../../../lib/api-client.ts';

/**
 * What was asked for on a policy, latest first. `needsIdentity`: the server wants a code first. Asked again once the
 * person has proven who they are.
 */
export function useServiceRequests(policyNumber: string) {
  const isProven = useAuthenticated('policyDocument');
  const client = useQueryClient();
  const queryKey = ['service-requests', policyNumber, isProven];
  const { data } = useQuery({
    queryKey,
    queryFn: async () => {
      const answer = await call(serviceRequests, undefined, { params: { policyNumber }, nullOn401: true });
      // Null for who has to prove their identity, although the type of an answer does not say so.
      return (answer as typeof answer | null)?.service_requests ?? null;
    },
    refetchOnMount: 'always',
  });
  return {
    requests: data ?? [],
    needsIdentity: data === null,
    keep: (request: ServiceRequest) =>
      client.setQueryData<ServiceRequest[] | null>(queryKey, (before) => [
        request,
        ...(before ?? []).filter(({ id }) => id !== request.id),
      ]),
  };
}
