import { civilDate, noon } from '@socio/domain/dates';
import {
  isReinstatable,
  reinstatementPrice,
  type ReinstatementPrice,
} from '@socio/domain/receipts/reinstatement';
import { MINUTE } from '@socio/domain/spans';
import type { ChargedReceipt } from '@socio/domain/cancelling/receipt-refund';
import type { Table } from '../world/table.ts';
import type { Policies } from './policies.ts';

/** What bringing a suspended policy back costs, for half an hour; without cover until it is confirmed. */
export type Reinstatement = {
  idempotencyKey: string;
  reference: string;
  policyNumber: string;
  /** The receipts that it pays. */
  numbers: number[];
  status: 'offered' | 'refused';
  reason: string | null;
  price: Pick<ReinstatementPrice, 'netPremium' | 'surcharge' | 'policyFee' | 'iva' | 'total'> | null;
  validUntil: string;
  /** Once it is confirmed: when they were paid. */
  paidAt: string | null;
};

type OfferOrder = {
  idempotencyKey: string;
  policyNumber: string;
  receipts: (ChargedReceipt & { number: number })[];
};

export type Reinstatements = {
  /** Offers once per key. */
  offer(
    order: OfferOrder,
    now: Date,
  ): { kind: 'offer'; offer: Reinstatement } | { kind: 'conflict' } | { kind: 'no-policy' };
  /** Why an offer cannot be confirmed with what was paid; null if it can. */
  refusalOf(order: { policyNumber: string; offer: string; paidAt: string; amount: number }): string | null;
  confirm(reference: string, paidAt: string): void;
  list(): Reinstatement[];
};

const validFor = 30 * MINUTE;

export function createReinstatements(
  table: Table<Reinstatement>,
  policies: Policies,
  receipts: { findSuspension: (policyNumber: string, now: Date) => Date | null },
): Reinstatements {
  const find = (reference: string) => table.values().find((one) => one.reference === reference);

  const price = ({ policyNumber, receipts: owed }: OfferOrder, now: Date) => {
    const policy = policies.findByNumber(policyNumber);
    const suspendedAt = receipts.findSuspension(policyNumber, now);
    if (policy === null || suspendedAt === null) return 'not_suspended';
    if (policy.behaviour === 'is-not-reinstated') return 'risk_not_acceptable';
    if (!isReinstatable({ suspendedAt, endsAt: noon(policy.endDate) }, now)) return 'too_late';
    return reinstatementPrice(owed, { suspendedOn: civilDate(suspendedAt), on: civilDate(now) });
  };

  return {
    offer: (order, now) => {
      const { idempotencyKey, policyNumber } = order;
      const numbers = order.receipts.map(({ number }) => number);
      const known = table.get(idempotencyKey);
      if (known !== undefined) {
        const same = known.policyNumber === policyNumber && known.numbers.join(',') === numbers.join(',');
        return same ? { kind: 'offer', offer: known } : { kind: 'conflict' };
      }
      if (policies.findByNumber(policyNumber) === null) return { kind: 'no-policy' };
      const answer = price(order, now);
      const isRefused = typeof answer === 'string';
      const offer: Reinstatement = {
        idempotencyKey,
        reference: `RH-${70_001 + table.size()}`,
        policyNumber,
        numbers,
        status: isRefused ? 'refused' : 'offered',
        reason: isRefused ? answer : null,
        price: isRefused ? null : answer,
        validUntil: new Date(now.getTime() + validFor).toISOString(),
        paidAt: null,
      };
      return { kind: 'offer', offer: table.put(idempotencyKey, offer) };
    },
    refusalOf: ({ policyNumber, offer: reference, paidAt, amount }) => {
      const offer = find(reference);
      if (offer?.status !== 'offered' || offer.policyNumber !== policyNumber) return 'no_such_offer';
      if (receipts.findSuspension(policyNumber, new Date(paidAt)) === null) return 'not_suspended';
      if (policies.findByNumber(policyNumber)?.behaviour === 'is-not-confirmed') return 'risk_not_acceptable';
      if (offer.price?.total !== amount) return 'amount_differs';
      // The card's owner has as long as the bank gives them.
      return Date.parse(paidAt) > Date.parse(offer.validUntil) + validFor ? 'offer_lapsed' : null;
    },
    confirm: (reference, paidAt) => {
      const offer = find(reference);
      if (offer !== undefined) table.put(offer.idempotencyKey, { ...offer, paidAt });
    },
    list: () => table.values(),
  };
}
