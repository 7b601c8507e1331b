import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { optionalMembershipId } from './shared/ids.ts';
import { savedAddressSchema } from './shared/saved-address.ts';

/** Profile panel and step 10 (address). */
export const getUserAddresses = contract({
  method: 'POST',
  path: '/api/get-user-addresses',
  level: 'authenticated',
  summary: 'Profile and step 10: addresses of the member',
  request: z.object({ membership_id: optionalMembershipId }),
  response: wrapped({ user_addresses_data: z.array(savedAddressSchema) }),
  errors: [],
});
