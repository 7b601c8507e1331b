import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { policyNumberSchema } from './shared/ids.ts';

/**
 * 'Endoso 1' on /poliza/{policyNumber}. Below the level, a browser navigation gets 303 to /auto/details/{policyNumber}.
 */
export const endorsementDocument = contract({
  method: 'GET',
  path: '/api/policies/:policyNumber/endorsement-document/:number',
  level: 'recent',
  summary: 'Policy detail: the PDF of an endorsement to one of the member’s policies',
  params: z.object({
    policyNumber: policyNumberSchema,
    number: z.string().check(z.maxLength(3), z.regex(/^[1-9][0-9]{0,2}$/)),
  }),
  response: z.unknown(),
  binary: 'application/pdf',
  alsoAnswers: { 303: 'For a browser that opens the link below the level: the page that asks for a code' },
  errors: [],
});
