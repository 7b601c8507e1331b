import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { done } from './envelope.ts';
import { idSchema } from './shared/ids.ts';
import { postalCodeSchema } from './shared/personal.ts';

/** Step 4 (postal code). */
export const updateInsuranceApplicationStep4 = contract({
  method: 'POST',
  path: '/api/update-insurance-application-step4',
  level: 'owner',
  summary: 'Step 4: stores the postal code',
  request: z.object({ insurance_application_id: idSchema, zip_code: postalCodeSchema }),
  response: done,
  errors: [
    'POSTAL_CODE_UNKNOWN',
    'STEP_NOT_READY',
    'APPLICATION_LIMIT',
    'APPLICATION_LOCKED',
    'APPLICATION_INACTIVE',
  ],
});
