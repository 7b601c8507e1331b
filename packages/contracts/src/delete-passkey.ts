import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { done } from './envelope.ts';
import { idSchema } from './shared/ids.ts';

/** Profile: from now on that passkey opens nothing. */
export const deletePasskey = contract({
  method: 'DELETE',
  path: '/api/passkeys/:passkeyId',
  level: 'authenticated',
  summary: 'Profile: removes one of the member’s passkeys',
  params: z.object({ passkeyId: idSchema }),
  response: done,
  errors: [],
});
