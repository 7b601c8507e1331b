import * as z from 'zod/mini';
import { mxnSchema, centavosSchema } from './amounts.ts';
import { insuredFields } from './application.ts';
import { instantSchema, isoDateSchema } from './dates.ts';
import { idSchema } from './ids.ts';

/** 1 Pendiente, 2 Activa, 3 Emitida, 4 Cancelada. */
const policyStatusIdSchema = z.int().check(z.minimum(1), z.maximum(4));

/** Always /api/policies/{n}/document; null until the document is stored. */
const policyUrlSchema = z.nullable(z.string());

/** One policy in the lists. Below level authenticated personal values are masks, or null where nothing shows. */
export const policyListItemSchema = z.object({
  id: idSchema,
  created_at: instantSchema,
  'insurance_policies-policy_number': z.string(),
  'insurance_policies-start_date': isoDateSchema,
  'insurance_policies-end_date': isoDateSchema,
  /** When it was issued: it protects from then to 12:00 (UTC−6) of its end date. */
  'insurance_policies-starts_at': instantSchema,
  'insurance_policies-policy_url': policyUrlSchema,
  'insurance_policies-status_id': policyStatusIdSchema,
  ...insuredFields,
});

/** What was paid when the policy was bought: the first receipt, or the whole year. */
export const policyReceiptSchema = z.object({
  /** R-100001 */
  number: z.string(),
  date: isoDateSchema,
  amount: mxnSchema,
  /** Of this receipt, not of the year; total = netPremium + surcharge + policyFee + iva = amount. */
  parts: z.object({
    netPremium: centavosSchema,
    surcharge: centavosSchema,
    policyFee: centavosSchema,
    iva: centavosSchema,
    total: centavosSchema,
  }),
});

/** One policy in full, as step 12 and GET /api/policies answer it and the tab's `policy_data` keeps it. */
export const policyDataSchema = z.object({
  policy_number: z.string(),
  id: idSchema,
  start_date: isoDateSchema,
  end_date: isoDateSchema,
  /** When it was issued: it protects from then to 12:00 (UTC−6) of `end_date`. */
  starts_at: instantSchema,
  /** It ran to its end and was never called off: `status_id` alone does not say so. */
  ended: z.boolean(),
  created_at: instantSchema,
  status_id: policyStatusIdSchema,
  policy_url: policyUrlSchema,
  receipt: z.nullable(policyReceiptSchema),
  ...insuredFields,
});

export type PolicyReceipt = z.output<typeof policyReceiptSchema>;
export type PolicyListItem = z.output<typeof policyListItemSchema>;
export type PolicyData = z.output<typeof policyDataSchema>;
