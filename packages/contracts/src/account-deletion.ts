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
    /** When the last policy in force ends, before which nothing is deleted. */
    policy_ends_at: z.nullable(instantSchema),
    /** A payment, a refund or a document is on its way. */
    is_unfinished: z.boolean(),
    /** There is a purchase, which the law keeps. */
    keeps_purchases: z.boolean(),
  }),
  errors: [],
});
