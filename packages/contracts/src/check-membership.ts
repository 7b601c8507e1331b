import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { idSchema, membershipNumberSchema } from './shared/ids.ts';
import { userSchema } from './shared/user.ts';

/** Membership entry screen (and its refresh variant anywhere). Specification: membership 5 and 7. */
export const checkMembership = contract({
  method: 'POST',
  path: '/api/check-membership',
  level: 'anyone',
  summary: 'Membership entry: whether a number is an active membership, and what is known about the member',
  request: z.object({
    membership_number: membershipNumberSchema,
    /** The refresh variant: continues this same member's session at its level. Without it a new session starts. */
    refresh: z.optional(z.boolean()),
  }),
  response: z.object({
    is_active: z.boolean(),
    /** Present, and true, only if the membership is unknown or not active. */
    is_not_active: z.optional(z.boolean()),
    membership_id: z.nullable(z.string()),
    membership_status: z.array(z.object({ id: z.string() })),
    user_data: z.array(userSchema),
    /** Only after a handover: the application a visitor left in this browser, which now belongs to the member. */
    taken_over_application_id: z.optional(idSchema),
  }),
  errors: ['MEMBERSHIP_TRIES', 'MEMBERSHIP_NETWORK', 'REGISTRY_TIMEOUT', 'REGISTRY_UNAVAILABLE'],
});
