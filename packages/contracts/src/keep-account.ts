import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { done } from './envelope.ts';

/** Dashboard, /eliminar-cuenta: 'Conservar mi cuenta'. Repeating it is harmless. */
export const keepAccount = contract({
  method: 'POST',
  path: '/api/keep-account',
  level: 'authenticated',
  summary: 'Dashboard, /eliminar-cuenta: takes the deletion of the account back',
  request: z.object({}),
  response: done,
  errors: ['DELETION_BEGUN'],
});
