import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { done } from './envelope.ts';
import { idSchema, optionalMembershipId } from './shared/ids.ts';

/** Profile panel. The only card is kept, and so is one that an unfinished payment or purchase uses. */
export const deleteUserCard = contract({
  method: 'POST',
  path: '/api/delete-user-card',
  level: 'authenticated',
  summary: 'Profile: deletes one of the member’s cards, if there is another',
  request: z.object({ card_id: idSchema, membership_id: optionalMembershipId }),
  response: done,
  errors: ['CARD_IN_USE', 'LAST_CARD'],
});
