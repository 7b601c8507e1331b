import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { instantSchema } from './shared/dates.ts';

/** Dashboard, /eliminar-cuenta: whether the account is to be deleted, and what deleting it would keep. */
export const accountDeletion = contract({
  method: 'GET',
  path: '/api/account-deletion',
  level: 'verified',
  summary: 'Dashboard, /eliminar-cuenta: whether the account is to be deleted, when, and what the law keeps',
  response: wrapped({
    /** Null if nobody asked for it. */
    deletion: z.nullable(
      z.object({
        asked_at: instantSchema,
        /** Not before. */
        due_at: instantSchema,
        /** It has begun and cannot be taken back any more. */
        begun: z.boolean(),
      }),
    ),
    /** There is an account to delete. */
    has_account: z.boolean(),
    /** When the last cover ends, before which nothing is deleted: of a policy in force, or what is compulsory of another. */
    policy_ends_at: z.nullable(instantSchema),
    /** It is what a law makes compulsory of a cancelled policy. A server of the release before leaves it out. */
    is_only_compulsory: z.optional(z.boolean()),
    /** A payment, a refund or a document is on its way. */
    is_unfinished: z.boolean(),
    /** There is a purchase, which the law keeps. */
    keeps_purchases: z.boolean(),
  }),
  errors: [],
});
