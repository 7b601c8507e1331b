import type { EndorsementChanges } from '@socio/domain/endorsements/changes';
import { billingCycles, packages } from '@socio/domain/tariff/coverages';
import * as z from 'zod/mini';
import { storedAddress, storedPrice } from '../../../../db/purchase-snapshot.ts';
import { storedJson } from '../../../../db/stored-data.ts';

const year = { price: storedPrice, discount: z.int() };
const fromTo = <T>(value: z.ZodMiniType<T>) => z.object({ from: value, to: value });
const column = 'endorsements.changes';

/** How changes with a price are kept. */
export const storedPricedChanges = {
  coverage: storedJson(column, fromTo(z.object({ coverage: z.enum(packages), ...year }))),
  'postal-code': storedJson(column, fromTo(z.object({ address: storedAddress, ...year }))),
  version: storedJson(column, fromTo(z.object({ versionId: z.int(), versionName: z.string(), ...year }))),
};

export type PricedKind = keyof typeof storedPricedChanges;

/** A change with a price: the values before and after it, with the year's price of each. */
export type PricedChange = { [Kind in PricedKind]: { kind: Kind } & EndorsementChanges[Kind] }[PricedKind];

export function isPricedKind(kind: string): kind is PricedKind {
  return Object.hasOwn(storedPricedChanges, kind);
}

/** What the confirmation of an offered change needs. */
export const storedOffer = storedJson(
  'endorsements.offer',
  z.object({
    /** The insurer's. */
    reference: z.string(),
    /** The last day under the old price. */
    changedOn: z.string(),
    /** What the product charges, or, below zero, gives back. */
    rows: z.array(
      z.object({
        netPremium: z.int(),
        surcharge: z.int(),
        policyFee: z.int(),
        iva: z.int(),
        periodFrom: z.string(),
        periodTo: z.string(),
      }),
    ),
    cycle: z.enum(billingCycles),
    /** Each receipt still to come, before and after; null without any. */
    later: z.nullable(z.object({ before: z.int(), after: z.int() })),
    /** To be agreed to for the later receipts; null if no card is charged for them. */
    mandate: z.nullable(
      z.object({
        charges: z.int(),
        amount: z.int(),
        /** When it was. */
        agreedAt: z.optional(z.iso.datetime()),
      }),
    ),
  }),
);
export type StoredOffer = ReturnType<typeof storedOffer.read>;
