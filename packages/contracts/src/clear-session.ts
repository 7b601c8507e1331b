import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { done } from './envelope.ts';
import { membershipNumberSchema } from './shared/ids.ts';

/** Logout, and clearing of application data anywhere: drops the snapshot of this browser's session. */
export const clearSession = contract({
  method: 'DELETE',
  path: '/api/clear-session/:membershipNumber',
  level: 'verified',
  summary: 'Logout and start of a new quote: deletes the snapshot of this browser’s session',
  params: z.object({ membershipNumber: membershipNumberSchema }),
  response: done,
  errors: [],
});
