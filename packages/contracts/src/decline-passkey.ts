import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { done } from './envelope.ts';

/** Dashboard: the offer of a passkey is not made again. The profile goes on having it. */
export const declinePasskey = contract({
  method: 'POST',
  path: '/api/decline-passkey',
  level: 'authenticated',
  summary: 'Dashboard: declines the offer of a passkey for good',
  request: z.object({}),
  response: done,
  errors: [],
});
