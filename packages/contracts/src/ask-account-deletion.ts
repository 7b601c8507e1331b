import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { instantSchema } from './shared/dates.ts';

/** /eliminar-cuenta: asks for the account to be deleted (trust.md, The member's data). Repeating it is harmless. */
export const askAccountDeletion = contract({
  method: 'POST',
  path: '/api/ask-account-deletion',
  level: 'authenticated',
  freshProof: 'delete',
  summary: '/eliminar-cuenta: asks for the account to be deleted after 5 days',
  request: z.object({}),
  response: z.object({ success: z.literal(true), due_at: instantSchema }),
  errors: [],
});
