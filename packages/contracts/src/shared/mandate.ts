import * as z from 'zod/mini';
import { mxnSchema } from './amounts.ts';
import { instantSchema, isoDateSchema } from './dates.ts';
import { idSchema } from './ids.ts';

/** What a person agreed to: each charge, in MXN, and the version of the words that were shown (domain/mandate.ts). */
export const mandateSchema = z.object({
  amount: mxnSchema,
  text_version: z.string().check(z.minLength(1), z.maxLength(20)),
});

/** What can be authorised of the receipts that are not due yet. */
export const laterMandateSchema = z.object({
  charges: z.int(),
  /** Of each charge. */
  amount: mxnSchema,
  /** The due date of the first. */
  from: isoDateSchema,
});

/** A mandate in force, as its policy shows it. */
export const policyMandateSchema = z.object({
  given_at: instantSchema,
  /** Of each charge. */
  amount: mxnSchema,
  charges: z.int(),
  card_type: z.string(),
  /** Last four digits. */
  card_number: z.string(),
  /** MM/YY, if the card will have expired when the next receipt is due; a server of the release before does not say it. */
  expires_before: z.optional(z.nullable(z.string())),
  /** Its bank refused the card for good: nothing more is charged to it. A server of the release before does not say it. */
  is_spent: z.optional(z.boolean()),
});

/**
 * Of a policy whose receipts the insurer collects: what became of asking it to leave them to the product. 'none': it was
 * not asked. Until it has confirmed it nothing is charged here.
 */
const activationSchema = z.object({
  state: z.enum(['none', 'asked', 'refused']),
  /** When it was asked. */
  at: z.nullable(instantSchema),
});

/** Whether its receipts can be charged to a card, or to another one, from now on. */
export const cardChangeSchema = z.object({
  /** All that is still to be paid, which would be authorised. */
  mandate: laterMandateSchema,
  /** A change of the policy that is paid for is under way; null: nothing stands in the way. */
  blocked: z.nullable(z.enum(['change'])),
  /** One that is being verified. */
  pending: z.nullable(
    z.object({
      attempt: idSchema,
      card_id: idSchema,
      card_type: z.string(),
      /** Last four digits. */
      card_number: z.string(),
    }),
  ),
  /** Missing or null: the product collects them. */
  activation: z.nullish(activationSchema),
});

export type PolicyMandate = z.output<typeof policyMandateSchema>;
export type CardChange = z.output<typeof cardChangeSchema>;
