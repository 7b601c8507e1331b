import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { done } from './envelope.ts';
import { idSchema } from './shared/ids.ts';
import { maskable } from './shared/maskable.ts';
import { flagTextSchema } from './shared/package-choice.ts';
import { phoneSchema } from './shared/personal.ts';

/** Step 6 (contact and consent), and the consents that step 7 asks for. */
export const updateInsuranceApplicationStep6 = contract({
  method: 'POST',
  path: '/api/update-insurance-application-step6',
  level: 'owner',
  summary: 'Step 6: stores phone and consents',
  request: z.object({
    insurance_application_id: idSchema,
    phone_number: maskable(phoneSchema),
    marketing_consent: flagTextSchema,
    privacy_notice: flagTextSchema,
    terms_conditions: flagTextSchema,
  }),
  response: done,
  errors: [
    'CONSENT_REQUIRED',
    'FIELD_LOCKED',
    'PHONE_UNUSABLE',
    'STEP_NOT_READY',
    'APPLICATION_LIMIT',
    'APPLICATION_LOCKED',
    'APPLICATION_INACTIVE',
  ],
});
