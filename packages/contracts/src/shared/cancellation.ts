import * as z from 'zod/mini';
import { centavosSchema } from './amounts.ts';
import { instantSchema, isoDateSchema } from './dates.ts';
import { receiptKindSchema } from './receipt-kind.ts';

/** Why a member cancels, if they want to say it. */
export const cancellationReasonSchema = z.enum(['sold', 'not-needed', 'found-cheaper', 'service', 'other']);

/** What goes back to one charge, newest charge first. */
export const cancellationRefundSchema = z.object({
  amount: centavosSchema,
  /** 'needs-account': the card takes no refund and a CLABE is asked for; 'transferring': it was given. */
  state: z.enum(['pending', 'refunded', 'needs-account', 'transferring']),
  /** On which it is done at the latest. */
  due_on: isoDateSchema,
  refunded_at: z.nullable(instantSchema),
  /** Of the account given, until the transfer is done. */
  clabe_end: z.nullable(z.string()),
  card_brand: z.string(),
  card_last_four: z.string(),
});

/** The last cancellation of a policy that was not taken back. */
export const cancellationSchema = z.object({
  /** C-100001: the proof of having asked (CUSF 4.10). */
  folio: z.string(),
  asked_by: z.enum(['member', 'insurer']),
  /** 'asked': can be taken back until `insurer_asked_at`; 'confirming': the insurer has not answered yet. */
  state: z.enum(['asked', 'confirming', 'refused', 'confirmed']),
  asked_at: instantSchema,
  /** The last day that counts as used. */
  effective_on: isoDateSchema,
  insurer_asked_at: instantSchema,
  /** When cover ends, or ended; null until it is known. */
  effective_at: z.nullable(instantSchema),
  insurer_folio: z.nullable(z.string()),
  /** Centavos that come back at least. */
  previewed: centavosSchema,
  /** Once confirmed: everything comes back. */
  has_all_back: z.nullable(z.boolean()),
  refunds: z.array(cancellationRefundSchema),
  /** Null until its document is stored. */
  url: z.nullable(z.string()),
});

export type Cancellation = z.output<typeof cancellationSchema>;
export type CancellationReason = z.output<typeof cancellationReasonSchema>;

/** What cancelling on a day gives back, as the server reckons it; amounts in centavos. */
export const cancellationPreviewSchema = z.object({
  effective_on: isoDateSchema,
  /** The last day that can be chosen. */
  last_day: isoDateSchema,
  /** When the insurer is asked: until then it can be taken back, and at the earliest then cover ends. */
  insurer_asked_at: instantSchema,
  /** Each receipt that was charged through the product. */
  receipts: z.array(
    z.object({
      number: z.int(),
      /** What it was for, and the change whose difference it is. An older server does not say them. */
      kind: z.optional(receiptKindSchema),
      endorsement: z.optional(z.nullable(z.int())),
      amount: centavosSchema,
      period_from: isoDateSchema,
      period_to: isoDateSchema,
      days: z.int(),
      used_days: z.int(),
      policy_fee: centavosSchema,
      premium_back: centavosSchema,
      iva_back: centavosSchema,
      total_back: centavosSchema,
    }),
  ),
  /** So much less comes back, since an endorsement gave it back already. An older server does not say it. */
  given_back: z.optional(z.array(z.object({ endorsement: z.int(), amount: z.int() }))),
  /** Comes back at least. */
  total_back: centavosSchema,
  /** Comes back instead if the insurer answers that there was no claim and no assistance; null after 24 hours. */
  all_back: z.nullable(centavosSchema),
  /** It is over before its cover begins: all comes back in any case, and nothing stands. A server of the release before leaves it out. */
  never_begins: z.optional(z.boolean()),
  /** Where to. */
  cards: z.array(z.object({ amount: centavosSchema, card_brand: z.string(), card_last_four: z.string() })),
  /** How many calendar days after the insurer's confirmation at most. */
  refund_days: z.int(),
  /** Who collects the receipts after the first, and refunds those that it collected. */
  collected_by: z.enum(['insurer', 'product']),
  /** Receipts that are still to be paid until that day. */
  still_due: z.array(z.object({ number: z.int(), due_date: isoDateSchema, amount: centavosSchema })),
});

export type CancellationPreview = z.output<typeof cancellationPreviewSchema>;
