import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { done } from './envelope.ts';
import { idSchema } from './shared/ids.ts';
import { yearSchema } from './shared/vehicle.ts';

/** Step 2 (year). */
export const updateInsuranceApplicationStep2 = contract({
  method: 'POST',
  path: '/api/update-insurance-application-step2',
  level: 'owner',
  summary: 'Step 2: stores the year',
  request: z.object({ insurance_application_id: idSchema, year: yearSchema }),
  response: done,
  errors: [
    'VERSION_MISMATCH',
    'STEP_NOT_READY',
    'APPLICATION_LIMIT',
    'APPLICATION_LOCKED',
    'APPLICATION_INACTIVE',
  ],
});
