import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { idSchema } from './shared/ids.ts';

/** Step 7: 'Guardar cotización'. Answers once the member's mail server has taken the message. */
export const sendApplicationLink = contract({
  method: 'POST',
  path: '/api/send-application-link',
  level: 'owner',
  summary: 'Quotes: mails the member a link to the application',
  request: z.object({ insurance_application_id: idSchema }),
  response: wrapped({
    /** Where it was sent, as a mask. */
    email: z.string(),
  }),
  errors: [
    'APPLICATION_INACTIVE',
    'EMAIL_MISSING',
    'EMAIL_REFUSED',
    'EMAIL_TIMEOUT',
    'EMAIL_UNAVAILABLE',
    'LINK_LIMIT',
  ],
});
