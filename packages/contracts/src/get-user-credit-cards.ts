import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { optionalMembershipId } from './shared/ids.ts';
import { savedCardSchema } from './shared/saved-card.ts';

/** Profile panel and step 11 (payment). */
export const getUserCreditCards = contract({
  method: 'POST',
  path: '/api/get-user-credit-cards',
  level: 'authenticated',
  summary: 'Profile and step 11: cards of the member, last four digits only',
  request: z.object({ membership_id: optionalMembershipId }),
  response: wrapped({ credit_cards_information: z.array(savedCardSchema) }),
  errors: [],
});
