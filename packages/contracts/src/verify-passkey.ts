import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { done } from './envelope.ts';
import { freshActSchema } from './shared/fresh-act.ts';
import { provenCredentialSchema } from './shared/passkey.ts';

/** Login, identity panel: a passkey of the member proves the identity as a code does. */
export const verifyPasskey = contract({
  method: 'POST',
  path: '/api/verify-passkey',
  level: 'verified',
  summary: 'Login, identity panel: confirms the identity with a passkey in place of a code',
  request: z.object({ credential: provenCredentialSchema, for_act: freshActSchema }),
  response: done,
  errors: ['PASSKEY_EXPIRED', 'PASSKEY_REFUSED', 'PASSKEY_WAITS'],
});
