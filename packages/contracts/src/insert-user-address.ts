import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { idSchema, optionalMembershipId } from './shared/ids.ts';
import { newAddressShape } from './shared/new-address.ts';

/** Step 10 (address) and profile panel: stores a new address of the member. */
export const insertUserAddress = contract({
  method: 'POST',
  path: '/api/insert-user-address',
  level: 'authenticated',
  summary: 'Step 10 and profile: stores a new address',
  request: z.object({ ...newAddressShape, membership_id: optionalMembershipId }),
  response: wrapped({ insert_user_address: z.array(z.object({ id: idSchema })) }),
  errors: ['POSTAL_CODE_UNKNOWN', 'ADDRESS_LIMIT', 'ADDRESS_FULL'],
});
