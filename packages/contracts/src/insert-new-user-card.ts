import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { idSchema, optionalMembershipId } from './shared/ids.ts';

const request = z.object({
  membership_id: optionalMembershipId,
  card_holder_name: z.string().check(z.trim(), z.minLength(3), z.maxLength(60)),
  /** What the gateway gave the browser for the card (trust.md, Card data past the server). */
  card_token: z.optional(z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[\w.-]+$/))),
  /** Without a token, where the installation takes cards through the server: 13 to 16 digits, with or without spaces. */
  card_number: z.optional(z.string().check(z.maxLength(19), z.regex(/^\d(?: ?\d){12,15}$/))),
  /** MM/YY. */
  expiration_date: z.optional(z.string().check(z.maxLength(5), z.regex(/^(?:0[1-9]|1[0-2])\/\d{2}$/))),
  cvv_code: z.optional(z.string().check(z.maxLength(4), z.regex(/^\d{3,4}$/))),
  /** False for a card that is only to pay now: it is not among the saved ones unless the payment says so. */
  keep: z.optional(z.boolean()),
});

/** Either the token, or number, expiry and code: never both, so that no number comes along unasked. */
const tokenOrCard = z.refine<z.infer<typeof request>>(
  ({ card_token, card_number, expiration_date, cvv_code }) => {
    const typed = [card_number, expiration_date, cvv_code];
    return card_token === undefined
      ? typed.every((part) => part !== undefined)
      : typed.every((part) => part === undefined);
  },
  { path: ['card_token'] },
);

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
