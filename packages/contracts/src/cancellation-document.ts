import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { policyNumberSchema } from './shared/ids.ts';

/** 'Constancia de cancelación' on /poliza/{policyNumber}. Below the level as `policyDocument`. */
export const cancellationDocument = contract({
  method: 'GET',
  path: '/api/policies/:policyNumber/cancellation-document',
  level: 'recent',
  summary: 'Policy detail: the PDF of a confirmed cancellation of one of the member’s policies',
  params: z.object({ policyNumber: policyNumberSchema }),
  response: z.unknown(),
  binary: 'application/pdf',
  alsoAnswers: { 303: 'For a browser that opens the link below the level: the page that asks for a code' },
  errors: [],
});
