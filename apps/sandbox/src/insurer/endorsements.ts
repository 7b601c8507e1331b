import type { Table } from '../world/table.ts';
import type { Cancellations } from './cancellations.ts';
import type { Policies } from './policies.ts';

type Endorsement = {
  idempotencyKey: string;
  policyNumber: string;
  number: number;
  plates: string;
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
        const same = known.policyNumber === order.policyNumber && known.plates === order.plates;
        return same ? { kind: 'endorsement', endorsement: known } : { kind: 'conflict' };
      }
      const { policyNumber, at } = order;
      const policy = policies.findByNumber(policyNumber);
      if (policy === null) return { kind: 'no-policy' };
      const isCancelled = cancellations.findInEffect(policyNumber, new Date(at)) !== null;
      const reason = refusalOf(policy.status === 'issued' && !isCancelled, isTaken(order), order.plates);
      const status = reason === null ? 'endorsed' : 'refused';
      const endorsement = table.put(order.idempotencyKey, { ...order, status, reason });
      return { kind: 'endorsement', endorsement };
    },
    list: () => table.values(),
  };
}

function refusalOf(isInForce: boolean, isTaken: boolean, plates: string): string | null {
  if (!isInForce) return 'policy_not_in_force';
  if (isTaken) return 'number_taken';
  return plates.replaceAll('-', '').endsWith('0000') ? 'plates_not_registered' : null;
}
