import { randomUUID } from 'node:crypto';
import type { Table } from '../world/table.ts';
import type { Card } from './cards.ts';

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
  at: string;
};

export type ChargeOrder = {
  idempotencyKey: string;
  card: Card;
  amount: number;
  returnUrl: string;
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

  const book = (order: ChargeOrder): Charge => {
    const { status, reason } = firstState(order.card);
    return table.put(order.idempotencyKey, {
      idempotencyKey: order.idempotencyKey,
      chargeId: newChargeId(),
      status,
      reason,
      token: order.card.token,
      amount: order.amount,
      refundedAmount: 0,
      returnUrl: order.returnUrl,
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

function firstState(card: Card): Pick<Charge, 'status' | 'reason'> {
  switch (card.behaviour) {
    case 'declines':
      return { status: 'declined', reason: 'card_declined' };
    case 'lacks-funds':
      return { status: 'declined', reason: 'insufficient_funds' };
    case 'asks-for-authentication':
      return { status: 'action-required', reason: null };
    case 'charges':
    case 'fails-first':
    case 'loses-answer':
      return { status: 'charged', reason: null };
  }
}

function sameOrder(known: Charge, order: ChargeOrder): boolean {
  return known.token === order.card.token && known.amount === order.amount;
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
