import { isCivilDate } from '@socio/domain/dates';
import type {
  EndorsementChanges,
  EndorsementKind,
  PriceDifference,
} from '@socio/domain/endorsements/changes';
import type { PolicyChange } from '@socio/domain/endorsements/values-in-force';
import * as z from 'zod/mini';
import { storedAddress } from '../../../db/purchase-snapshot.ts';
import { storedJson, type StoredJson } from '../../../db/stored-data.ts';
import { storedPricedChanges } from './priced/stored-change.ts';

const civilDate = z.string().check(z.refine(isCivilDate));
const column = 'endorsements.changes';

const fromTo = <Values>(values: z.ZodMiniType<Values>) => z.object({ from: values, to: values });
const name = z.object({
  name: z.string(),
  firstLastName: z.string(),
  secondLastName: z.nullable(z.string()),
});
const contact = z.object({ phone: z.string(), email: z.nullable(z.string()) });

/** How each kind keeps what it changes. */
export const storedChanges: { [Kind in EndorsementKind]: StoredJson<EndorsementChanges[Kind]> } = {
  plates: storedJson(
    column,
    z.object({ from: z.object({ plates: z.null() }), to: z.object({ plates: z.string() }) }),
  ),
  name: storedJson(column, fromTo(name)),
  contact: storedJson(column, fromTo(contact)),
  address: storedJson(column, fromTo(storedAddress)),
  ...storedPricedChanges,
  'rest-paid': storedJson(
    column,
    z.object({
      from: z.object({ receipts: z.array(z.int()), total: z.int() }),
      to: z.object({ periodFrom: civilDate, periodTo: civilDate, total: z.int() }),
    }),
  ),
  reinstated: storedJson(
    column,
    z.object({
      from: z.object({ withoutCoverSince: z.iso.datetime() }),
      to: z.object({
        receipts: z.array(z.int()),
        uncoveredDays: z.int(),
        periodFrom: civilDate,
        periodTo: civilDate,
      }),
    }),
  ),
  'collected-by-product': storedJson(
    column,
    z.object({
      from: z.object({ graceDays: z.nullable(z.int()) }),
      to: z.object({ receipts: z.array(z.int()), firstDue: civilDate, graceDays: z.int() }),
    }),
  ),
};

/** Of these kinds an endorsement changes what the policy says. */
export const policyChangeKinds = [
  'plates',
  'name',
  'contact',
  'address',
  'coverage',
  'postal-code',
  'version',
] as const;

/** A confirmed endorsement's; the number is its place among them. */
export type NumberedChange = PolicyChange & { number: number };

const confirmed = z.array(
  z.object({
    number: z.int(),
    kind: z.enum(policyChangeKinds),
    plates: z.nullable(z.string()),
    changes: z.unknown(),
  }),
);

/** Those of a policy, as the statements that read policies select them; `row` is the policy's id. */
export function readPolicyChanges(stored: unknown, row: string): NumberedChange[] {
  return confirmed.parse(stored ?? []).map(({ number, kind, plates, changes }) => ({
    number,
    kind,
    ...storedChanges[kind].read(withPlates(kind, plates, changes), row),
  })) as NumberedChange[];
}

/** The release before writes plates without changes. */
export function withPlates(kind: string, plates: string | null, changes: unknown): unknown {
  return changes === null && kind === 'plates' ? { from: { plates: null }, to: { plates } } : changes;
}

const price: z.ZodMiniType<PriceDifference> = z.object({
  netPremium: z.int(),
  surcharge: z.int(),
  policyFee: z.int(),
  iva: z.int(),
  total: z.int(),
});
/** What the insurer calls its offer. */
export const storedOffer = storedJson('endorsements.offer', z.object({ reference: z.string() }));
export const storedPrice = storedJson('endorsements.price', price);
