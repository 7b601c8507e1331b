import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { done } from './envelope.ts';
import { policyNumberSchema } from './shared/ids.ts';

/**
 * 'Retirar autorización' on /poliza/{policyNumber}: no receipt is charged to the card any more; they stay due, and the member
 * pays them. Repeating it gives the same answer.
 */
export const endMandate = contract({
  method: 'POST',
  path: '/api/end-mandate',
  level: 'authenticated',
  summary: 'Policy detail: withdraws the authorisation to charge its receipts to a card',
  request: z.object({ policy_number: policyNumberSchema }),
  response: done,
  errors: [],
});
