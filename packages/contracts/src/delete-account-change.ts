import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { done } from './envelope.ts';
import { idSchema } from './shared/ids.ts';

/** Dashboard: that change does not happen. Repeating it is harmless. */
export const deleteAccountChange = contract({
  method: 'DELETE',
  path: '/api/account-changes/:changeId',
  level: 'authenticated',
  summary: 'Dashboard: stops a change of the account that waits',
  params: z.object({ changeId: idSchema }),
  response: done,
  errors: ['CHANGE_STOPS_ELSEWHERE'],
});
