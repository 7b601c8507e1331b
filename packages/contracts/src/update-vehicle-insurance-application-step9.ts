import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { doneWithMessage } from './envelope.ts';
import { idSchema, versionIdSchema } from './shared/ids.ts';
import { brandModelSchema, versionNameSchema, yearSchema } from './shared/vehicle.ts';

/** Step 8 (edit vehicle): the specification swaps the numbers of steps 8 and 9. */
export const updateVehicleInsuranceApplicationStep9 = contract({
  method: 'POST',
  path: '/api/update-vehicle-insurance-application-step9',
  level: 'owner',
  summary: 'Step 8, edit vehicle: stores another vehicle',
  request: z.object({
    insurance_application_id: idSchema,
    version_id: versionIdSchema,
    version_name: versionNameSchema,
    year: yearSchema,
    brand_model: brandModelSchema,
  }),
  response: doneWithMessage,
  errors: [
    'VERSION_MISMATCH',
    'STEP_NOT_READY',
    'APPLICATION_LIMIT',
    'APPLICATION_LOCKED',
    'APPLICATION_INACTIVE',
  ],
});
