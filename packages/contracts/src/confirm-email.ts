import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { instantSchema, slashedDateSchema } from './shared/dates.ts';

/**
 * The page behind the link mailed to a new address: with the right birth date the address is proven. Once it is, the link
 * answers the same again. The key comes in the header LINK_KEY_HEADER.
 */
export const confirmEmail = contract({
  method: 'POST',
  path: '/api/confirm-email',
  level: 'token',
  summary: 'New address: checks the birth date behind the mailed link and changes the address',
  linkKey: 'required',
  request: z.object({ birth_date: slashedDateSchema }),
  response: z.object({
    success: z.literal(true),
    isValid: z.boolean(),
    /** After this one; over all devices. */
    attempts_left: z.int(),
    /** When the new address begins to count, or did; present if the date was right. */
    in_force_at: z.optional(instantSchema),
    /** Whether that is still to come, by the server's clock. */
    waits: z.optional(z.boolean()),
  }),
  // Whose account it is shows only behind the link, whoever the browser's session is.
  errors: ['LINK_LOCKED', 'ACCOUNT_LEAVING'],
});
