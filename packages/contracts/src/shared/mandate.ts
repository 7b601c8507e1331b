import * as z from 'zod/mini';
import { mxnSchema } from './amounts.ts';
import { instantSchema } from './dates.ts';

/** What a person agreed to: each charge, in MXN, and the version of the words that were shown (domain/mandate.ts). */
export const mandateSchema = z.object({
  amount: mxnSchema,
  text_version: z.string().check(z.minLength(1), z.maxLength(20)),
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
});

export type PolicyMandate = z.output<typeof policyMandateSchema>;
