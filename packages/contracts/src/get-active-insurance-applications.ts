import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { applicationListItemSchema } from './shared/application.ts';
import { listRequestSchema } from './shared/list-request.ts';

/**
 * Dashboard and /solicitudes: what can be resumed, and for 90 days what was refunded. Issued ones are in the lists of
 * policies.
 */
export const getActiveInsuranceApplications = contract({
  method: 'POST',
  path: '/api/get-active-insurance-applications',
  level: 'verified',
  summary: 'Dashboard and pending applications: applications to resume, newest first',
  request: z.extend(listRequestSchema, {
    /** Also lists those discarded or untouched for 30 days, up to 90 days after their last step. */
    include_inactive: z.optional(z.boolean()),
  }),
  response: wrapped({
    active_insurance_applications: z.array(applicationListItemSchema),
    /** How many there are of what was asked for, whatever the limit. */
    total: z.int(),
    /** How many only `include_inactive` lists. */
    inactive_total: z.int(),
  }),
  errors: [],
});
