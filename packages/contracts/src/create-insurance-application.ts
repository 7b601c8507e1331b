import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { idSchema, optionalMembershipId } from './shared/ids.ts';
import { brandModelSchema } from './shared/vehicle.ts';

/** Step 1 (brand and model). With an own quote-stage id: sets its brand, clears year and version. */
export const createInsuranceApplication = contract({
  method: 'POST',
  path: '/api/create-insurance-application',
  level: 'anyone',
  summary: 'Step 1: makes an application, or sets the brand of an own one',
  request: z.object({
    brand_model: brandModelSchema,
    membership_id: optionalMembershipId,
    insurance_application_id: z.nullish(idSchema),
    /** Made by the browser for one new application: a repeated call with it makes none twice. */
    request_key: z.nullish(idSchema),
  }),
  response: wrapped({ insurance_application_id: idSchema }),
  // A membership in the body is compared with the session's, and there may be none.
  errors: ['LEVEL_VERIFIED', 'VERSION_MISMATCH', 'APPLICATION_LOCKED', 'APPLICATION_INACTIVE'],
});
