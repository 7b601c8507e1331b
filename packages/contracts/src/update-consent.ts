import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { done } from './envelope.ts';

/** Profile panel: gives or withdraws consent to marketing mail (LFPDPPP 2025). */
export const updateConsent = contract({
  method: 'POST',
  path: '/api/update-consent',
  level: 'authenticated',
  summary: 'Profile: gives or withdraws consent to marketing mail',
  request: z.object({ marketing: z.boolean() }),
  response: done,
  errors: [],
});
