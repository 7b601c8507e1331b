import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { passkeySchema } from './shared/passkey.ts';

/** Profile: the member's passkeys, the newest first; dashboard: whether to offer one. */
export const passkeys = contract({
  method: 'GET',
  path: '/api/passkeys',
  level: 'authenticated',
  summary: 'Profile: passkeys of the member; dashboard: whether to offer the first',
  response: wrapped({
    passkeys: z.array(passkeySchema),
    /** Whether the member was never asked and has none. */
    is_offered: z.boolean(),
  }),
  errors: [],
});
