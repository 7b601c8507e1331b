import { coverageIds } from '@socio/domain/tariff/coverages';
import * as z from 'zod/mini';
import { mxnSchema, centavosSchema } from './amounts.ts';
import { insuredFields } from './application.ts';
import { cancellationRefundSchema, cancellationSchema } from './cancellation.ts';
import { instantSchema, isoDateSchema } from './dates.ts';
import { idSchema } from './ids.ts';
import { cardChangeSchema, policyMandateSchema } from './mandate.ts';
import { renewalSchema, renewalStateSchema } from './renewal.ts';
import { receiptKindSchema } from './receipt-kind.ts';

/** 1 Pendiente, 2 Activa, 3 Emitida, 4 Cancelada, 5 Sin cobertura por falta de pago. */
const policyStatusIdSchema = z.int().check(z.minimum(1), z.maximum(5));

/** With 5: whether a receipt was paid before its grace ended is being verified, so nothing is said of the cover yet. */
const undecidedSchema = z.optional(z.boolean());

/**
 * Coverages that a law makes compulsory, as the insurer says: they stand until the end date, also when the rest is suspended
 * or cancelled. Missing where there are none.
 */
export const mandatoryCoverSchema = z.optional(z.array(z.enum(coverageIds)));

/** Always /api/policies/{n}/document; null until the document is stored. */
const policyUrlSchema = z.nullable(z.string());

/** One policy in the lists. Below level authenticated, personal values are masks, or null if nothing may be shown. */
export const policyListItemSchema = z.object({
  id: idSchema,
  created_at: instantSchema,
  'insurance_policies-policy_number': z.string(),
  'insurance_policies-start_date': isoDateSchema,
  'insurance_policies-end_date': isoDateSchema,
  /** When it was issued; it gives cover from then to 12:00 (UTC−6) on its end date. */
  'insurance_policies-starts_at': instantSchema,
  /** By the server's clock: the next year of a renewed policy; missing in answers of an older release. */
  begins_later: z.optional(z.boolean()),
  'insurance_policies-policy_url': policyUrlSchema,
  'insurance_policies-status_id': policyStatusIdSchema,
  undecided: undecidedSchema,
  mandatory_cover: mandatoryCoverSchema,
  /** Of its next year; null where there is nothing to tell, and below level authenticated. */
  renewal_state: z.nullish(renewalStateSchema),
  /** The car has no plates yet: shown as 'En trámite'. */
  plates_pending: z.boolean(),
  ...insuredFields,
});

/** What was paid on buying the policy: the first receipt, or the whole year. */
export const policyReceiptSchema = z.object({
  /** R-100001 */
  number: z.string(),
  date: isoDateSchema,
  amount: mxnSchema,
  /** Of this receipt, not the whole year; total = netPremium + surcharge + policyFee + iva = amount. */
  parts: z.object({
    netPremium: centavosSchema,
    surcharge: centavosSchema,
    policyFee: centavosSchema,
    iva: centavosSchema,
    total: centavosSchema,
  }),
});

/** One receipt of the year. */
const receiptSchema = z.object({
  /** From 1. */
  number: z.int(),
  /** 'regular' if missing. */
  kind: z.optional(receiptKindSchema),
  /** Civil days: from the first to before the last. */
  period_from: isoDateSchema,
  period_to: isoDateSchema,
  due_date: isoDateSchema,
  amount: mxnSchema,
  /** 'upcoming' is not due yet; 'lapsed' was not paid in time; 'replaced' by another one. */
  state: z.enum([
    'upcoming',
    'due',
    'charging',
    'paid',
    'declined',
    'lapsed',
    'cancelled',
    'refunded',
    'replaced',
  ]),
  paid_at: z.nullable(instantSchema),
  /** True of one that the insurer still collects though it leaves later ones to the product. */
  left_to_insurer: z.optional(z.boolean()),
});

/** All receipts of a policy, and who collects those after the first. */
export const receiptPlanSchema = z.object({
  collected_by: z.enum(['insurer', 'product']),
  /** How many days after its due date a receipt may be paid; null for policies from before it was said. */
  grace_days: z.nullable(z.int()),
  /** As of when the insurer, if it collects, said how they stand. */
  as_of: z.nullable(instantSchema),
  /** The number of the receipt that can be paid here now; null if none can. A server of the release before does not say it. */
  payable: z.optional(z.nullable(z.int())),
  /** The insurer is being asked how they stand: soon there may be news. */
  is_asking: z.optional(z.boolean()),
  /** By number. */
  receipts: z.array(receiptSchema),
  /** What paying all upcoming ones at once takes; null where that cannot be done now. */
  rest: z.nullish(
    z.object({
      amount: mxnSchema,
      /** Against paying them one by one. */
      saves: mxnSchema,
      /** How many it replaces. */
      receipts: z.int(),
      period_from: isoDateSchema,
      period_to: isoDateSchema,
    }),
  ),
});

export const endorsementKindSchema = z.enum([
  'plates',
  'name',
  'contact',
  'address',
  'postal-code',
  'coverage',
  'version',
  'rest-paid',
  'reinstated',
  'collected-by-product',
]);

/** What was changed in a policy after it was issued. */
export const endorsementSchema = z.object({
  /** From 1; the policy itself is 0. */
  number: z.int(),
  change: endorsementKindSchema,
  /** Null where they are not what changed. */
  plates: z.nullable(z.string()),
  /** 'asked': on its way to the insurer. */
  state: z.enum(['asked', 'confirmed']),
  /** Since when it is in force; null until the insurer has confirmed it. */
  effective_at: z.nullable(instantSchema),
  /** Null until its document is stored. */
  url: z.nullable(z.string()),
  /** What it gives back through the product, in the policy's own data; an older server does not say it. */
  refunds: z.optional(z.array(cancellationRefundSchema)),
  /** By how much it changed what is paid, in centavos, below zero where it came back; null: without price. */
  difference: z.nullish(z.int()),
  /** What it changes; a server of the release before does not say it. */
  fields: z.optional(
    z.array(
      z.object({
        field: z.enum(['plates', 'name', 'phone', 'email', 'address', 'coverage', 'version']),
        /** Null: none, or in process. */
        from: z.nullable(z.string()),
        to: z.nullable(z.string()),
      }),
    ),
  ),
});

/** Who is insured, as the policy says today. */
export const insuredSchema = z.object({
  name: z.string(),
  first_last_name: z.string(),
  second_last_name: z.nullable(z.string()),
  /** The last day on which its spelling can be corrected (LSCS 25), and whether that is over. */
  name_until: isoDateSchema,
  name_is_final: z.boolean(),
  address: z.object({
    street: z.string(),
    street_number: z.string(),
    interior_number: z.nullable(z.string()),
    neighborhood_name: z.string(),
    municipality_name: z.string(),
    city_name: z.string(),
    state_name: z.string(),
    zip_code: z.string(),
  }),
  /** The account's phone and mail where the policy has others; null where it has the same. */
  account_contact: z.nullable(z.object({ phone_number: z.string(), email: z.nullable(z.string()) })),
});

/** One full policy, as answered in step 12 and by GET /api/policies and kept in the tab's `policy_data`. */
export const policyDataSchema = z.object({
  policy_number: z.string(),
  id: idSchema,
  start_date: isoDateSchema,
  end_date: isoDateSchema,
  /** When it was issued; it gives cover from then to 12:00 (UTC−6) on `end_date`. */
  starts_at: instantSchema,
  /** Whether it ran to its end without being cancelled, which `status_id` alone does not say. */
  ended: z.boolean(),
  created_at: instantSchema,
  status_id: policyStatusIdSchema,
  undecided: undecidedSchema,
  mandatory_cover: mandatoryCoverSchema,
  policy_url: policyUrlSchema,
  receipt: z.nullable(policyReceiptSchema),
  receipt_plan: z.optional(receiptPlanSchema),
  plates_pending: z.boolean(),
  /** By number. */
  endorsements: z.array(endorsementSchema),
  /** One that is being paid, or was paid and is being confirmed; ask `change-payment` how it stands. */
  pending_change: z.nullish(
    z.object({ id: idSchema, kind: endorsementKindSchema, state: z.enum(['charging', 'asked']) }),
  ),
  /** By which card its receipts are charged; null without one in force. A server of the release before does not say it. */
  mandate: z.nullish(policyMandateSchema),
  /** 'Cambiar tarjeta'; null where nothing is left to be charged to a card, or the policy is not in force. */
  card_change: z.nullish(cardChangeSchema),
  /** Null if nobody has asked for one, or it was taken back; missing in answers of an older release. */
  cancellation: z.optional(z.nullable(cancellationSchema)),
  /** The next year, from 45 days before the end; null before; missing in answers of an older release. */
  renewal: z.optional(z.nullable(renewalSchema)),
  /** A server of the release before does not say it. */
  insured: z.optional(insuredSchema),
  ...insuredFields,
});

export type PolicyReceipt = z.output<typeof policyReceiptSchema>;
export type ReceiptPlan = z.output<typeof receiptPlanSchema>;
export type PolicyInsured = z.output<typeof insuredSchema>;
export type Endorsement = z.output<typeof endorsementSchema>;
export type PolicyListItem = z.output<typeof policyListItemSchema>;
export type PolicyData = z.output<typeof policyDataSchema>;
