import type { EndorsementChanges, EndorsementKind } from './changes.ts';
import type { InsuredName } from './name-spelling.ts';
import type { PolicyAddress, PolicyContact, YearPrice } from './policy-values.ts';
import type { Coverage } from '../tariff/coverages.ts';

type ValueKind = Exclude<EndorsementKind, 'rest-paid' | 'reinstated' | 'collected-by-product'>;

/** An endorsement that changes what a policy says; others change its receipts. */
export type PolicyChange = { [Kind in ValueKind]: { kind: Kind } & EndorsementChanges[Kind] }[ValueKind];

/** What of a policy such a change can be of. */
export type ChangeableValues = {
  insured: InsuredName & PolicyContact;
  address: PolicyAddress;
  vehicle: { plates: string; versionId: number; versionName: string; zipCode: string };
  coverage: Coverage;
} & YearPrice;

/**
 * Returns a policy's values as they are in force: as issued, then changed by its confirmed endorsements in the order of
 * their numbers (after-the-sale.md, Changes). What was issued stays as it is.
 */
export function valuesInForce<Values extends ChangeableValues>(
  issued: Values,
  changes: readonly PolicyChange[],
): Values {
  return changes.reduce<Values>(changed, issued);
}

function changed<Values extends ChangeableValues>(values: Values, change: PolicyChange): Values {
  switch (change.kind) {
    case 'plates':
      return { ...values, vehicle: { ...values.vehicle, ...change.to } };
    case 'name':
    case 'contact':
      return { ...values, insured: { ...values.insured, ...change.to } };
    case 'address':
      return { ...values, address: change.to };
    case 'coverage':
      return { ...values, ...change.to };
    case 'postal-code': {
      const { address, ...price } = change.to;
      return { ...values, ...price, address, vehicle: { ...values.vehicle, zipCode: address.zipCode } };
    }
    case 'version': {
      const { price, discount, ...version } = change.to;
      return { ...values, price, discount, vehicle: { ...values.vehicle, ...version } };
    }
  }
}
