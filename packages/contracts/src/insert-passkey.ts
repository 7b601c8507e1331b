import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { madeCredentialSchema, passkeyNameSchema, passkeySchema } from './shared/passkey.ts';

/** Dashboard, profile: keeps the passkey that the browser has made. */
export const insertPasskey = contract({
  method: 'POST',
  path: '/api/insert-passkey',
  level: 'authenticated',
  summary: 'Dashboard, profile: adds the passkey just made; in a browser hardly known it waits 24 hours',
  request: z.object({
    credential: madeCredentialSchema,
    /** Without it, browser and system name it. */
    name: z.optional(passkeyNameSchema),
  }),
  response: wrapped({ passkey: passkeySchema }),
  errors: ['ACCOUNT_REQUIRED', 'PASSKEY_EXPIRED', 'PASSKEY_REFUSED', 'PASSKEY_EXISTS', 'PASSKEY_LIMIT'],
});
