import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { done } from './envelope.ts';
import { isoDateSchema } from './shared/dates.ts';
import { idSchema } from './shared/ids.ts';
import { maskable } from './shared/maskable.ts';
import { genderSchema } from './shared/personal.ts';

/** Step 5 (personal info). */
export const updateInsuranceApplicationStep5 = contract({
  method: 'POST',
  path: '/api/update-insurance-application-step5',
  level: 'owner',
  summary: 'Step 5: stores birth date and gender',
  request: z.object({
    insurance_application_id: idSchema,
    birth_date: maskable(isoDateSchema),
    gender: genderSchema,
  }),
  response: done,
  errors: [
    'UNDER_AGE',
    'FIELD_LOCKED',
    'STEP_NOT_READY',
    'APPLICATION_LIMIT',
    'APPLICATION_LOCKED',
    'APPLICATION_INACTIVE',
  ],
});
