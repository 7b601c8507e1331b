import { packages } from '@socio/domain/tariff/coverages';
import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { centavosSchema } from './shared/amounts.ts';
import { instantSchema, isoDateSchema } from './shared/dates.ts';
import { idSchema, policyNumberSchema, versionIdSchema } from './shared/ids.ts';
import { newAddressShape } from './shared/new-address.ts';

/** Of a receipt or a difference, in centavos; a difference may be below zero. */
const partsSchema = z.object({
  netPremium: z.int(),
  surcharge: z.int(),
  policyFee: z.int(),
  iva: z.int(),
  total: z.int(),
});

/**
 * 'Cambiar algo' on /poliza/{policyNumber}: what a change with a price would cost, by the insurer, before anything is asked
 * (after-the-sale.md, Changes). A later offer takes the place of this one.
 */
export const offerPolicyChange = contract({
  method: 'POST',
  path: '/api/offer-policy-change',
  level: 'recent',
  summary: 'Policy detail: the price of another coverage, postal code or version, to be accepted or not',
  request: z.object({
    policy_number: policyNumberSchema,
    change: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('coverage'), coverage: z.enum(packages) }),
      z.object({ kind: z.literal('postal-code'), ...newAddressShape }),
      z.object({ kind: z.literal('version'), version_id: versionIdSchema }),
    ]),
  }),
  response: wrapped({
    offer: z.object({
      id: idSchema,
      /** Until when it can be accepted. */
      until: instantSchema,
      /** What the year costs, as it is paid. */
      year_before: centavosSchema,
      year_after: centavosSchema,
      /** Of what is paid already: charged on accepting it; below zero: comes back once the insurer has confirmed it. */
      difference: partsSchema,
      /** Where to, as far as the product charged it. */
      cards: z.array(
        z.object({ amount: centavosSchema, card_brand: z.string(), card_last_four: z.string() }),
      ),
      refund_days: z.int(),
      /** Receipts still to come, each of which changes; null without any. */
      later: z.nullable(
        z.object({
          count: z.int(),
          first_due: isoDateSchema,
          before: centavosSchema,
          after: centavosSchema,
          collected_by: z.enum(['insurer', 'product']),
        }),
      ),
      /** The card charged for them, which needs a new authorisation for another amount; null if none is charged. */
      mandate: z.nullable(
        z.object({
          charges: z.int(),
          /** The due date of the first. */
          from: isoDateSchema,
          amount: centavosSchema,
          card_brand: z.string(),
          card_last_four: z.string(),
        }),
      ),
    }),
  }),
  errors: [
    'CHANGE_NOT_IN_FORCE',
    'CHANGE_WHILE_CANCELLING',
    'CHANGE_RECEIPT_DUE',
    'CHANGE_UNDER_WAY',
    'CHANGE_NOTHING',
    'CHANGE_NOT_OFFERED',
    'VERSION_MISMATCH',
    'POSTAL_CODE_UNKNOWN',
    'INSURER_TIMEOUT',
    'INSURER_UNAVAILABLE',
    'INSURER_INVALID',
  ],
});
