import { civilDate } from '@socio/domain/dates';
import { settledRows, sumOfRows, type PaidPeriod } from '@socio/domain/endorsements/price-difference';
import { MINUTE } from '@socio/domain/spans';
import type { Coverage } from '@socio/domain/tariff/coverages';
import type { ReceiptParts } from '@socio/domain/tariff/receipt-parts';
import { priceParts } from '@socio/domain/tariff/receipts';
import type { Table } from '../world/table.ts';
import type { Cancellations } from './cancellations.ts';
import { priceOf, type PricedPackage, type Risk } from './demo-tariff.ts';
import type { Policies, Policy } from './policies.ts';

export type ChangeKind = 'coverage' | 'postal-code' | 'version';

export type ChangeQuoteOrder = {
  idempotencyKey: string;
  policyNumber: string;
  kind: ChangeKind;
  /** The last day under the old price. */
  changedOn: string;
  package: Coverage;
  zipCode: string;
  risk: Risk;
  inForce: { netPremium: number; policyFee: number };
  /** Periods that are paid. */
  paid: PaidPeriod[];
};

export type ChangeQuote = ChangeQuoteOrder & {
  status: 'offered' | 'refused';
  reason: string | null;
  reference: string;
  until: string;
  price: PricedPackage | null;
  difference: ReceiptParts | null;
};

export type ChangeQuotes = {
  /** Prices a change once per key; nothing of the policy changes. */
  quote(
    order: ChangeQuoteOrder,
    now: Date,
  ): { kind: 'quote'; quote: ChangeQuote } | { kind: 'conflict' } | { kind: 'no-policy' };
  /** What was offered under a reference. */
  find(reference: string): ChangeQuote | null;
};

const offerMs = 30 * MINUTE;

/** Postal codes, besides the VIN endings of policies.ts. */
export const changeCodes = { notInsured: '99998', notAnswered: '99997', refusedLater: '99996' } as const;

export function createChangeQuotes(
  table: Table<ChangeQuote>,
  policies: Policies,
  cancellations: Cancellations,
): ChangeQuotes {
  const refusalOf = (policy: Policy, { policyNumber, kind, zipCode }: ChangeQuoteOrder, now: Date) => {
    const isCancelled = cancellations.findInEffect(policyNumber, now) !== null;
    const hasEnded = civilDate(now) >= policy.endDate;
    if (policy.status !== 'issued' || isCancelled || hasEnded) return 'policy_not_in_force';
    if (policy.behaviour === 'refuses-changes') return 'inspection_needed';
    return kind === 'postal-code' && zipCode === changeCodes.notInsured ? 'place_not_insured' : null;
  };

  return {
    quote: (order, now) => {
      const known = table.get(order.idempotencyKey);
      if (known !== undefined) {
        const same = known.policyNumber === order.policyNumber && known.kind === order.kind;
        return same ? { kind: 'quote', quote: known } : { kind: 'conflict' };
      }
      const policy = policies.findByNumber(order.policyNumber);
      if (policy === null) return { kind: 'no-policy' };
      const reason = refusalOf(policy, order, now);
      const price = reason === null ? priceOf(order.package, order.risk) : null;
      const { startDate, endDate } = policy;
      const cycle = policy.cycle ?? 'ANUAL';
      const { paid, changedOn } = order;
      const term = { cycle, startDate, endDate, paid, changedOn };
      const quote: ChangeQuote = {
        ...order,
        status: reason === null ? 'offered' : 'refused',
        reason,
        reference: `E-${60_001 + table.size()}`,
        until: new Date(now.getTime() + offerMs).toISOString(),
        price,
        difference:
          price && sumOfRows(settledRows({ ...term, before: priceParts(order.inForce), after: price })),
      };
      return { kind: 'quote', quote: table.put(order.idempotencyKey, quote) };
    },
    find: (reference) => table.values().find((one) => one.reference === reference) ?? null,
  };
}
