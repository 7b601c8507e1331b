import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { instantSchema } from './shared/dates.ts';

/** Profile panel: whether marketing mail is allowed, and since when. */
export const consents = contract({
  method: 'GET',
  path: '/api/consents',
  level: 'authenticated',
  summary: 'Profile: the member’s consent to marketing mail',
  response: wrapped({ marketing: z.boolean(), marketing_since: z.nullable(instantSchema) }),
  errors: [],
});
