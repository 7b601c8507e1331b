import type { Table } from '../world/table.ts';
import type { Cards } from './cards.ts';
import type { Charges } from './charges.ts';

export type Refund = {
  idempotencyKey: string;
  refundId: string;
  chargeId: string;
  /** Centavos. */
  amount: number;
  at: string;
};

export type RefundOrder = Omit<Refund, 'refundId'>;

export type RefundResult = { kind: 'refunded'; refund: Refund } | { kind: 'refused'; reason: string };

export type Refunds = {
  /** Refunds once per key. */
  refund(order: RefundOrder): RefundResult;
  list(): Refund[];
};

export function createRefunds(table: Table<Refund>, charges: Charges, cards: Cards): Refunds {
  return {
    refund: (order) => {
      const known = table.get(order.idempotencyKey);
      if (known !== undefined) {
        if (known.chargeId === order.chargeId && known.amount === order.amount) {
          return { kind: 'refunded', refund: known };
        }
        return { kind: 'refused', reason: 'key_used_for_another_refund' };
      }
      const charge = charges.findById(order.chargeId);
      if (charge === null) return { kind: 'refused', reason: 'charge_not_found' };
      if (charge.status !== 'charged') return { kind: 'refused', reason: 'not_charged' };
      if (order.amount > charge.amount - charge.refundedAmount) {
        return { kind: 'refused', reason: 'more_than_charged' };
      }
      const card = charge.token === null ? null : cards.find(charge.token);
      if (card?.behaviour === 'takes-no-refund') return { kind: 'refused', reason: 'card_closed' };
      const refundId = `re_${String(table.size() + 1).padStart(9, '0')}`;
      const refund = table.put(order.idempotencyKey, { ...order, refundId });
      charges.addRefund(order.chargeId, order.amount);
      return { kind: 'refunded', refund };
    },
    list: () => table.values(),
  };
}
