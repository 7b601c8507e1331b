import { isCivilDate } from '@socio/domain/dates';
import type {
  EndorsementChanges,
  EndorsementKind,
  PriceDifference,
} from '@socio/domain/endorsements/changes';
import * as z from 'zod/mini';
import { storedJson, type StoredJson } from '../../../db/stored-data.ts';

const civilDate = z.string().check(z.refine(isCivilDate));
const column = 'endorsements.changes';

/** How each kind keeps what it changes. */
export const storedChanges: { [Kind in EndorsementKind]: StoredJson<EndorsementChanges[Kind]> } = {
  plates: storedJson(
    column,
    z.object({ from: z.object({ plates: z.null() }), to: z.object({ plates: z.string() }) }),
  ),
  'rest-paid': storedJson(
    column,
    z.object({
      from: z.object({ receipts: z.array(z.int()), total: z.int() }),
      to: z.object({ periodFrom: civilDate, periodTo: civilDate, total: z.int() }),
    }),
  ),
};

const price: z.ZodMiniType<PriceDifference> = z.object({
  netPremium: z.int(),
  surcharge: z.int(),
  policyFee: z.int(),
  iva: z.int(),
  total: z.int(),
});
export const storedPrice = storedJson('endorsements.price', price);
