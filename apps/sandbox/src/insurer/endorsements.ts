import { isDeepStrictEqual } from 'node:util';
import type { Table } from '../world/table.ts';
import type { Cancellations } from './cancellations.ts';
import type { Policies, Policy } from './policies.ts';

export type Change =
  | { kind: 'plates'; plates: string }
  /** Receipts that one replaces, without the instalment surcharge. */
  | { kind: 'rest-paid'; receipts: number[]; amount: number; paidAt: string };

export type Endorsement = {
  idempotencyKey: string;
  policyNumber: string;
  number: number;
  change: Change;
  status: 'endorsed' | 'refused';
  reason: string | null;
  /** When it was made, which is when it begins. */
  at: string;
};

type EndorsementOrder = Omit<Endorsement, 'status' | 'reason'>;

export type Endorsements = {
  /** Makes one endorsement per key. */
  endorse(
    order: EndorsementOrder,
  ): { kind: 'endorsement'; endorsement: Endorsement } | { kind: 'conflict' } | { kind: 'no-policy' };
  list(): Endorsement[];
};

export function createEndorsements(
  table: Table<Endorsement>,
  policies: Policies,
  cancellations: Cancellations,
): Endorsements {
  const isTaken = ({ policyNumber, number }: EndorsementOrder) =>
    table
      .values()
      .some((one) => one.policyNumber === policyNumber && one.number === number && one.status === 'endorsed');

  return {
    endorse: (order) => {
      const known = table.get(order.idempotencyKey);
      if (known !== undefined) {
        const same =
          known.policyNumber === order.policyNumber && isDeepStrictEqual(known.change, order.change);
        return same ? { kind: 'endorsement', endorsement: known } : { kind: 'conflict' };
      }
      const { policyNumber, at } = order;
      const policy = policies.findByNumber(policyNumber);
      if (policy === null) return { kind: 'no-policy' };
      const isCancelled = cancellations.findInEffect(policyNumber, new Date(at)) !== null;
      const isInForce = policy.status === 'issued' && !isCancelled;
      const reason = refusalOf(policy, { isInForce, isTaken: isTaken(order), change: order.change });
      const status = reason === null ? 'endorsed' : 'refused';
      const endorsement = table.put(order.idempotencyKey, { ...order, status, reason });
      return { kind: 'endorsement', endorsement };
    },
    list: () => table.values(),
  };
}

function refusalOf(
  { behaviour, collectedBy, cycle }: Policy,
  { isInForce, isTaken, change }: { isInForce: boolean; isTaken: boolean; change: Change },
): string | null {
  if (!isInForce) return 'policy_not_in_force';
  if (isTaken) return 'number_taken';
  if (behaviour === 'refuses-endorsements') return 'endorsement_not_accepted';
  if (change.kind === 'rest-paid' && (collectedBy !== 'product' || cycle !== 'MENSUAL'))
    return 'collected_by_insurer';
  if (change.kind === 'plates' && change.plates.replaceAll('-', '').endsWith('0000'))
    return 'plates_not_registered';
  return null;
}
