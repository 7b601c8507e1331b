import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { documentAnswerSchema, documentPending } from './shared/document-answer.ts';

/** Step 12, after issuing. The server reads nothing but the policy number from the body. */
export const generatePolicyPdf = contract({
  method: 'POST',
  path: '/api/generate-policy-pdf',
  level: 'authenticated',
  summary: 'Step 12: waits for the policy document',
  alwaysAnswered: true,
  request: z.object({
    policyData: z.looseObject({ policy_number: z.string().check(z.minLength(1), z.maxLength(64)) }),
  }),
  response: documentAnswerSchema,
  alsoAnswers: documentPending,
  errors: [],
});
