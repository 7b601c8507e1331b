import { isDeepStrictEqual } from 'node:util';
import { civilDate } from '@socio/domain/dates';
import type { Table } from '../world/table.ts';
import type { Cancellations } from './cancellations.ts';
import { changeCodes, type ChangeKind, type ChangeQuotes } from './change-quotes.ts';
import { isCollectedByInsurer, receiptDueDate, type Policies, type Policy } from './policies.ts';
import type { Reinstatements } from './reinstatements.ts';

export type Change =
  | { kind: 'plates'; plates: string }
  | { kind: 'name' | 'contact'; insured: Record<string, string | null> }
  | { kind: 'address'; address: Record<string, string | null> }
  /** As it was offered under the reference. */
  | { kind: ChangeKind; reference: string }
  /** Receipts that one replaces, without the instalment surcharge. */
  | { kind: 'rest-paid'; receipts: number[]; amount: number; paidAt: string }
  /** What was paid for an offer, and when, by the gateway. */
  | { kind: 'reinstated'; offer: string; amount: number; paidAt: string }
  /** Receipts that the insurer collected, not due yet, left to the product. */
  | { kind: 'collected-by-product'; receipts: number[]; graceDays: number };

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
  ):
    | { kind: 'endorsement'; endorsement: Endorsement }
    | { kind: 'conflict' }
    | { kind: 'no-policy' }
    | { kind: 'failed' };
  list(): Endorsement[];
};

type Dependencies = {
  table: Table<Endorsement>;
  tries: Table<number>;
  policies: Policies;
  cancellations: Cancellations;
  changeQuotes: ChangeQuotes;
  reinstatements: Reinstatements;
};

/** How often a reinstatement that is confirmed late answers 503 first. */
const lateTries = 2;

export function createEndorsements({
  table,
  tries,
  policies,
  cancellations,
  changeQuotes,
  reinstatements,
}: Dependencies): Endorsements {
  const isTaken = ({ policyNumber, number }: EndorsementOrder) =>
    table
      .values()
      .some((one) => one.policyNumber === policyNumber && one.number === number && one.status === 'endorsed');

  const priceOf = (reference: string) => changeQuotes.find(reference)?.price ?? null;

  const refusalOfOffered = ({ behaviour }: Policy, { policyNumber, change }: EndorsementOrder) => {
    if (!('reference' in change)) return null;
    const quote = changeQuotes.find(change.reference);
    const isKnown = quote?.policyNumber === policyNumber && quote.kind === change.kind;
    if (!isKnown || quote.status === 'refused') return 'no_such_offer';
    const isRefused = behaviour === 'refuses-offered-changes' || quote.zipCode === changeCodes.refusedLater;
    return isRefused ? 'inspection_failed' : null;
  };

  return {
    endorse: (order) => {
      const { idempotencyKey, change } = order;
      const known = table.get(idempotencyKey);
      if (known !== undefined) {
        const same = known.policyNumber === order.policyNumber && isDeepStrictEqual(known.change, change);
        return same ? { kind: 'endorsement', endorsement: known } : { kind: 'conflict' };
      }
      const { policyNumber, at } = order;
      const policy = policies.findByNumber(policyNumber);
      if (policy === null) return { kind: 'no-policy' };
      const isCancelled = cancellations.findInEffect(policyNumber, new Date(at)) !== null;
      const isInForce = policy.status === 'issued' && !isCancelled;
      const tried = tries.get(idempotencyKey) ?? 0;
      const isLate = change.kind === 'reinstated' && policy.behaviour === 'is-confirmed-late';
      if (isLate && tried < lateTries) {
        tries.put(idempotencyKey, tried + 1);
        return { kind: 'failed' };
      }
      const general = refusalOf(policy, { isInForce, isTaken: isTaken(order), change, at: new Date(at) });
      const own =
        change.kind === 'reinstated'
          ? reinstatements.refusalOf({ ...change, policyNumber })
          : refusalOfOffered(policy, order);
      const reason = general ?? own;
      if (reason === null && change.kind === 'reinstated')
        reinstatements.confirm(change.offer, change.paidAt);
      if (reason === null && change.kind === 'collected-by-product')
        policies.leaveReceipts(policyNumber, {
          from: Math.min(...change.receipts),
          graceDays: change.graceDays,
        });
      const price = reason === null && 'reference' in change ? priceOf(change.reference) : null;
      if (price !== null) policies.reprice(policyNumber, price.monthly.laterPayment);
      const status = reason === null ? 'endorsed' : 'refused';
      const endorsement = table.put(idempotencyKey, { ...order, status, reason });
      return { kind: 'endorsement', endorsement };
    },
    list: () => table.values(),
  };
}

function refusalOf(
  policy: Policy,
  { isInForce, isTaken, change, at }: { isInForce: boolean; isTaken: boolean; change: Change; at: Date },
): string | null {
  const { behaviour, cycle } = policy;
  if (!isInForce) return 'policy_not_in_force';
  if (isTaken) return 'number_taken';
  if (behaviour === 'refuses-endorsements') return 'endorsement_not_accepted';
  if (
    change.kind === 'rest-paid' &&
    (cycle !== 'MENSUAL' || change.receipts.some((one) => isCollectedByInsurer(policy, one)))
  )
    return 'collected_by_insurer';
  if (change.kind === 'collected-by-product') {
    if (!change.receipts.every((one) => isCollectedByInsurer(policy, one))) return 'not_collected_by_insurer';
    if (change.receipts.some((one) => receiptDueDate(policy, one) <= civilDate(at))) return 'receipt_due';
  }
  if (change.kind === 'plates' && change.plates.replaceAll('-', '').endsWith('0000'))
    return 'plates_not_registered';
  return null;
}
