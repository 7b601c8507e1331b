import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { instantSchema } from './shared/dates.ts';
import { idSchema } from './shared/ids.ts';

/** Dashboard, profile: what is going to change about the account, so that its member can stop it. */
export const accountChanges = contract({
  method: 'GET',
  path: '/api/account-changes',
  level: 'authenticated',
  summary: 'Dashboard: changes of the account that wait, and whether this browser may stop them',
  response: wrapped({
    changes: z.array(
      z.object({
        id: idSchema,
        /** The mask of the phone that the account is to have. */
        phone: z.string(),
        asked_at: instantSchema,
        in_force_at: instantSchema,
        /** In a browser known before it was asked for, or entered with a passkey made before. */
        may_stop: z.boolean(),
      }),
    ),
    /** Another mail that was asked for; null if there is none. */
    email: z.optional(
      z.nullable(
        z.object({
          id: idSchema,
          email: z.string(),
          /** Whether the link to it was opened. */
          is_proven: z.boolean(),
          /** Until when the link works or, once it was opened, from when on the address counts. */
          until: instantSchema,
          may_stop: z.boolean(),
        }),
      ),
    ),
  }),
  errors: [],
});
