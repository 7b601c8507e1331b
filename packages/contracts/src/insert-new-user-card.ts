import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { idSchema, optionalMembershipId } from './shared/ids.ts';
import { newCardSchema, tokenOrCard } from './shared/new-card.ts';

const request = z.extend(newCardSchema, {
  membership_id: optionalMembershipId,
  /** False for a card that is only to pay now: it is not among the saved ones unless the payment says so. */
  keep: z.optional(z.boolean()),
});

/** Step 11 (payment): keeps a card that the gateway has stored. The product itself never keeps number or code. */
export const insertNewUserCard = contract({
  method: 'POST',
  path: '/api/insert-new-user-card',
  level: 'authenticated',
  summary: 'Step 11: stores a new card at the payment gateway',
  request: request.check(tokenOrCard),
  response: wrapped({ insert_new_card: z.array(z.object({ id: idSchema })) }),
  errors: [
    'CARD_INVALID',
    'CARD_REFUSED',
    'CARD_TOKEN_NEEDED',
    'CARD_TOKEN_UNKNOWN',
    'CARD_LIMIT',
    'GATEWAY_TIMEOUT',
    'GATEWAY_UNAVAILABLE',
  ],
});
