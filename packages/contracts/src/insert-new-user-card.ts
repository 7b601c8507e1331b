import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { idSchema, optionalMembershipId } from './shared/ids.ts';

/** Step 11 (payment): has the gateway store a new card. The product itself never keeps number or code. */
export const insertNewUserCard = contract({
  method: 'POST',
  path: '/api/insert-new-user-card',
  level: 'authenticated',
  summary: 'Step 11: stores a new card at the payment gateway',
  request: z.object({
    membership_id: optionalMembershipId,
    /** 13 to 16 digits, with or without spaces. */
    card_number: z.string().check(z.maxLength(19), z.regex(/^\d(?: ?\d){12,15}$/)),
    card_holder_name: z.string().check(z.trim(), z.minLength(3), z.maxLength(60)),
    /** MM/YY. */
    expiration_date: z.string().check(z.maxLength(5), z.regex(/^(?:0[1-9]|1[0-2])\/\d{2}$/)),
    cvv_code: z.string().check(z.maxLength(4), z.regex(/^\d{3,4}$/)),
  }),
  response: wrapped({ insert_new_card: z.array(z.object({ id: idSchema })) }),
  errors: ['CARD_INVALID', 'CARD_REFUSED', 'CARD_LIMIT', 'GATEWAY_TIMEOUT', 'GATEWAY_UNAVAILABLE'],
});
