import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { done } from './envelope.ts';
import { idSchema } from './shared/ids.ts';

/** Step 10 (address): links an address to the application. */
export const updateInsuranceApplicationStep10 = contract({
  method: 'POST',
  path: '/api/update-insurance-application-step10',
  level: 'authenticated-owner',
  summary: 'Step 10: links one of the member’s addresses to the application',
  request: z.object({ insurance_application_id: idSchema, address_id: idSchema }),
  response: done,
  errors: [
    'QUOTE_REQUIRED',
    'QUOTE_EXPIRED',
    'CONSENT_REQUIRED',
    'ADDRESS_POSTAL_CODE',
    'ACCOUNT_REQUIRED',
    'APPLICATION_LOCKED',
    'APPLICATION_INACTIVE',
  ],
});
