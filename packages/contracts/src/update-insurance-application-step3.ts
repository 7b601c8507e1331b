import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { done } from './envelope.ts';
import { idSchema, versionIdSchema } from './shared/ids.ts';
import { versionNameSchema } from './shared/vehicle.ts';

/** Step 3 (version). */
export const updateInsuranceApplicationStep3 = contract({
  method: 'POST',
  path: '/api/update-insurance-application-step3',
  level: 'owner',
  summary: 'Step 3: stores the version; the server derives brand, year and name from its id',
  request: z.object({
    insurance_application_id: idSchema,
    version_id: versionIdSchema,
    version_name: versionNameSchema,
  }),
  response: done,
  errors: [
    'VERSION_MISMATCH',
    'STEP_NOT_READY',
    'APPLICATION_LIMIT',
    'APPLICATION_LOCKED',
    'APPLICATION_INACTIVE',
  ],
});
