import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { applicationListItemSchema } from './shared/application.ts';
import { listRequestSchema } from './shared/list-request.ts';

/** Dashboard and /solicitudes. */
export const getActiveInsuranceApplications = contract({
  method: 'POST',
  path: '/api/get-active-insurance-applications',
  level: 'verified',
  summary: 'Dashboard and pending applications: applications to resume, newest first',
  request: z.extend(listRequestSchema, {
    /** Also includes those whose charge was refunded in the last 90 days, marked by `purchase_state`. */
    include_inactive: z.optional(z.boolean()),
  }),
  response: wrapped({ active_insurance_applications: z.array(applicationListItemSchema), total: z.int() }),
  errors: [],
});
