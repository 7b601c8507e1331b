import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { done } from './envelope.ts';
import { idSchema, optionalMembershipId } from './shared/ids.ts';
import { newAddressShape } from './shared/new-address.ts';

/** Profile panel. Refused where an unfinished application uses the address and its postal code would change. */
export const updateUserAddress = contract({
  method: 'POST',
  path: '/api/update-user-address',
  level: 'authenticated',
  summary: 'Profile: changes one of the member’s addresses',
  request: z.object({ ...newAddressShape, address_id: idSchema, membership_id: optionalMembershipId }),
  response: done,
  errors: ['POSTAL_CODE_UNKNOWN', 'ADDRESS_IN_USE', 'ADDRESS_EXISTS'],
});
