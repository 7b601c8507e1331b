import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Table } from '../world/table.ts';
import { isExpired, type Card } from './cards.ts';

export type ChargeStatus = 'charged' | 'declined' | 'action-required' | 'cancelled';

export type Charge = {
  idempotencyKey: string;
  chargeId: string;
  status: ChargeStatus;
  /** Why it was declined. */
  reason: string | null;
  token: string | null;
  /** Centavos. */
  amount: number;
  refundedAmount: number;
  returnUrl: string | null;
  /** Missing where it was charged before there were mandates. */
  marks?: Marks;
  at: string;
};

/** Who initiates a charge, and of which mandate it is. */
export type Marks = {
  initiatedBy: 'member' | 'merchant';
  establishesMandate: boolean;
  /** A `chargeId`. */
  mandateOf: string | null;
};

export type ChargeOrder = {
  idempotencyKey: string;
  card: Card;
  amount: number;
  returnUrl: string;
  marks: Marks;
  at: string;
};

export type ChargeResult =
  | { kind: 'charge'; charge: Charge; answerLost: boolean }
  | { kind: 'failed' }
  | { kind: 'conflict' };

export type Charges = {
  /** Charges once per key, however often it is called. */
  charge(order: ChargeOrder): ChargeResult;
  findByKey(idempotencyKey: string): Charge | null;
  findById(chargeId: string): Charge | null;
  /** Closes the key; a charge already made or declined stays as it is. */
  cancel(idempotencyKey: string, at: string): Charge;
  /** Ends a challenge; a charge that is not waiting for one stays as it is. */
  authenticate(chargeId: string, approved: boolean, at: string): Charge | null;
  addRefund(chargeId: string, amount: number): void;
  list(): Charge[];
};

export function createCharges(table: Table<Charge>, tries: Table<number>): Charges {
  const findById = (chargeId: string) => table.values().find((one) => one.chargeId === chargeId) ?? null;

  const isCharged = ({ token, status }: Charge, card: Card) => token === card.token && status === 'charged';

  const hasMandate = ({ card, marks: { mandateOf } }: ChargeOrder) => {
    const first = mandateOf === null ? null : findById(mandateOf);
    return first !== null && isCharged(first, card) && first.marks?.establishesMandate === true;
  };

  const firstState = (order: ChargeOrder): Pick<Charge, 'status' | 'reason'> => {
    const { card, marks, at } = order;
    const isByMerchant = marks.initiatedBy === 'merchant';
    if (isExpired(card, new Date(at))) return declined('expired_card');
    if (isByMerchant && !hasMandate(order)) return declined('no_mandate');
    const wasCharged = () => table.values().some((one) => isCharged(one, card) && one.amount > 0);
    switch (card.behaviour) {
      case 'declines':
        return declined('card_declined');
      case 'lacks-funds':
        return declined('insufficient_funds');
      case 'charges-once':
        // A verification takes nothing from it.
        return order.amount > 0 && wasCharged() ? declined('card_declined') : charged;
      case 'closes-after-once':
        return wasCharged() ? declined('card_closed') : charged;
      case 'asks-for-authentication':
        // The challenge of the first charge stands for those of its mandate.
        return isByMerchant ? charged : actionRequired;
      case 'asks-merchants-for-authentication':
        return isByMerchant ? actionRequired : charged;
      case 'charges':
      case 'fails-first':
      case 'loses-answer':
      case 'takes-no-refund':
        return charged;
    }
  };

  const book = (order: ChargeOrder): Charge => {
    const { status, reason } = firstState(order);
    return table.put(order.idempotencyKey, {
      idempotencyKey: order.idempotencyKey,
      chargeId: newChargeId(),
      status,
      reason,
      token: order.card.token,
      amount: order.amount,
      refundedAmount: 0,
      returnUrl: order.returnUrl,
      marks: order.marks,
      at: order.at,
    });
  };

  return {
    charge: (order) => {
      const known = table.get(order.idempotencyKey);
      if (known !== undefined) {
        if (known.status !== 'cancelled' && !sameOrder(known, order)) return { kind: 'conflict' };
        return { kind: 'charge', charge: known, answerLost: false };
      }
      if (order.card.behaviour === 'fails-first' && tries.get(order.idempotencyKey) === undefined) {
        tries.put(order.idempotencyKey, 1);
        return { kind: 'failed' };
      }
      return { kind: 'charge', charge: book(order), answerLost: order.card.behaviour === 'loses-answer' };
    },
    findByKey: (idempotencyKey) => table.get(idempotencyKey) ?? null,
    findById,
    cancel: (idempotencyKey, at) => {
      const known = table.get(idempotencyKey);
      if (known === undefined) return table.put(idempotencyKey, blocked(idempotencyKey, at));
      if (known.status !== 'action-required') return known;
      return table.put(idempotencyKey, { ...known, status: 'cancelled', at });
    },
    authenticate: (chargeId, approved, at) => {
      const charge = findById(chargeId);
      if (charge === null || charge.status !== 'action-required') return charge;
      const end = approved
        ? ({ status: 'charged', reason: null } as const)
        : ({ status: 'declined', reason: 'authentication_failed' } as const);
      return table.put(charge.idempotencyKey, { ...charge, ...end, at });
    },
    addRefund: (chargeId, amount) => {
      const charge = findById(chargeId);
      if (charge === null) return;
      table.put(charge.idempotencyKey, { ...charge, refundedAmount: charge.refundedAmount + amount });
    },
    list: () => table.values(),
  };
}

const charged = { status: 'charged', reason: null } as const;
const actionRequired = { status: 'action-required', reason: null } as const;
const declined = (reason: string) => ({ status: 'declined', reason }) as const;

/** Which declines are for good: the networks forbid to charge the card again. */
const forGood = new Set(['card_closed', 'expired_card', 'no_mandate']);

export function retryOf({ reason }: Charge): 'later' | 'never' {
  return reason !== null && forGood.has(reason) ? 'never' : 'later';
}

const unmarked: Marks = { initiatedBy: 'member', establishesMandate: false, mandateOf: null };

function sameOrder(known: Charge, { card, amount, marks }: ChargeOrder): boolean {
  return (
    known.token === card.token && known.amount === amount && isDeepStrictEqual(known.marks ?? unmarked, marks)
  );
}

/** A key cancelled before any charge arrived; later charges under it are refused. */
function blocked(idempotencyKey: string, at: string): Charge {
  return {
    idempotencyKey,
    chargeId: newChargeId(),
    status: 'cancelled',
    reason: null,
    token: null,
    amount: 0,
    refundedAmount: 0,
    returnUrl: null,
    at,
  };
}

/** Must be unguessable: anyone who knows it can answer the challenge. */
function newChargeId(): string {
  return `ch_${randomUUID().replaceAll('-', '')}`;
}
