import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { doneWithMessage } from './envelope.ts';
import { isoDateSchema } from './shared/dates.ts';
import { idSchema } from './shared/ids.ts';
import { maskable } from './shared/maskable.ts';
import { genderSchema, phoneSchema, postalCodeSchema } from './shared/personal.ts';

/** Step 9 (edit personal data): the specification swaps the numbers of steps 8 and 9. */
export const updateInsuranceApplicationStep8 = contract({
  method: 'POST',
  path: '/api/update-insurance-application-step8',
  level: 'owner',
  summary: 'Step 9, edit personal data: stores postal code, phone, birth date and gender',
  request: z.object({
    insurance_application_id: idSchema,
    zip_code: postalCodeSchema,
    phone_number: maskable(phoneSchema),
    birth_date: maskable(isoDateSchema),
    gender: genderSchema,
  }),
  response: doneWithMessage,
  errors: [
    'POSTAL_CODE_UNKNOWN',
    'UNDER_AGE',
    'FIELD_LOCKED',
    'PHONE_UNUSABLE',
    'STEP_NOT_READY',
    'APPLICATION_LIMIT',
    'APPLICATION_LOCKED',
    'APPLICATION_INACTIVE',
  ],
});
