import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { documentAnswerSchema, documentPending } from './shared/document-answer.ts';
import { idSchema } from './shared/ids.ts';

/** Step 12, after the document is ready. The server ignores the url sent and keeps the one it stored. */
export const updatePolicyUrl = contract({
  method: 'POST',
  path: '/api/update-policy-url',
  level: 'authenticated',
  summary: 'Step 12: waits until the URL of the policy document is stored',
  alwaysAnswered: true,
  request: z.object({
    insurance_application_id: idSchema,
    url: z.nullish(z.string().check(z.maxLength(2048))),
  }),
  response: documentAnswerSchema,
  alsoAnswers: documentPending,
  errors: ['POLICY_REFUSED'],
});
