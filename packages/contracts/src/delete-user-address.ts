import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { done } from './envelope.ts';
import { idSchema, optionalMembershipId } from './shared/ids.ts';

/** Profile panel. An address that an unfinished application uses is kept. */
export const deleteUserAddress = contract({
  method: 'POST',
  path: '/api/delete-user-address',
  level: 'authenticated',
  summary: 'Profile: deletes one of the member’s addresses',
  request: z.object({ address_id: idSchema, membership_id: optionalMembershipId }),
  response: done,
  errors: ['ADDRESS_IN_USE'],
});
