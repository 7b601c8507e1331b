import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';

/**
 * Login, identity panel: what an authenticator is to sign. It names no passkey, so that it is the same for every member:
 * a membership number alone does not show who has one.
 */
export const passkeyOptions = contract({
  method: 'POST',
  path: '/api/passkey-options',
  level: 'verified',
  summary: 'Login, identity panel: a challenge for the passkey of whoever has one',
  request: z.object({}),
  response: wrapped({
    options: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.int(),
      userVerification: z.literal('required'),
    }),
  }),
  errors: [],
});
