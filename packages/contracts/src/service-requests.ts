import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { policyNumberSchema } from './shared/ids.ts';
import { serviceRequestSchema } from './shared/service-request.ts';

/** Policy detail: what was asked for on one of the member's policies, latest first. */
export const serviceRequests = contract({
  method: 'GET',
  path: '/api/service-requests/:policyNumber',
  level: 'recent',
  summary: 'Policy detail: the services asked for on one of the member’s policies',
  params: z.object({ policyNumber: policyNumberSchema }),
  response: wrapped({ service_requests: z.array(serviceRequestSchema) }),
  errors: [],
});
