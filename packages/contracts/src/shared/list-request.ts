import * as z from 'zod/mini';
import { optionalMembershipId } from './ids.ts';

/** Body of the member's lists; the dashboard asks for 5. */
export const listRequestSchema = z.object({
  membership_id: optionalMembershipId,
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(500))),
});
