import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { policyNumberSchema } from './shared/ids.ts';

/**
 * 'Descargar Póliza' on /poliza/{policyNumber}, and the link in the mail. Below the level, a browser navigation gets
 * 303 to /auto/details/{policyNumber}.
 */
export const policyDocument = contract({
  method: 'GET',
  path: '/api/policies/:policyNumber/document',
  level: 'recent',
  summary: 'Policy detail: the PDF of one of the member’s policies',
  params: z.object({ policyNumber: policyNumberSchema }),
  response: z.unknown(),
  binary: 'application/pdf',
  alsoAnswers: { 303: 'For a browser that opens the link below the level: the page that asks for a code' },
  errors: [],
});
