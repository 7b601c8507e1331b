import { addDays, civilDate, noon } from '@socio/domain/dates';
import { HOUR } from '@socio/domain/spans';
import { MONTHLY_RECEIPTS } from '@socio/domain/tariff/receipts';
import type { Table } from '../world/table.ts';
import type { Cancellations } from './cancellations.ts';
import type { Change, Endorsement } from './endorsements.ts';
import { isCollectedByInsurer, receiptDueDate, type Policies, type Policy } from './policies.ts';
import type { Reinstatement } from './reinstatements.ts';

type Order = { idempotencyKey: string; policyNumber: string; number: number };

/** A receipt that the product collected. */
export type PaymentReport = Order & {
  paidAt: string;
  /** Centavos. */
  amount: number;
  status: 'recorded' | 'refused';
  reason: string | null;
};

/** A receipt that nobody paid within its grace. */
export type Lapse = Order & {
  /** From when the policy gives no cover. */
  lapsesAt: string;
  status: 'lapsed' | 'refused';
  reason: string | null;
};

type Result<T> = { kind: 'recorded'; record: T } | { kind: 'conflict' } | { kind: 'no-policy' };

export type ReceiptState = 'upcoming' | 'due' | 'paid' | 'lapsed' | 'cancelled' | 'refunded';

export type ReceiptStates = {
  policy: 'in-force' | 'suspended' | 'cancelled';
  receipts: { number: number; state: ReceiptState; paidAt: string | null }[];
};

export type Receipts = {
  /** Records a payment once per key. */
  report(order: Omit<PaymentReport, 'status' | 'reason'>): Result<PaymentReport>;
  /** Suspends the policy, once per key. */
  lapse(order: Omit<Lapse, 'status' | 'reason'>, now: Date): Result<Lapse>;
  states(policyNumber: string, now: Date): ReceiptStates | null;
  /** Since when a policy gives no cover because a receipt was not paid; null if it does. */
  findSuspension(policyNumber: string, now: Date): Date | null;
  listReports(): PaymentReport[];
  listLapses(): Lapse[];
};

type Dependencies = {
  reports: Table<PaymentReport>;
  lapses: Table<Lapse>;
  policies: Policies;
  cancellations: Cancellations;
  endorsements: Table<Endorsement>;
  reinstatements: Table<Reinstatement>;
};

/** What the insurer itself grants where the order does not say it. */
const ownGraceDays = 15;

/** The receipt of a VIN whose receipt stays unpaid. */
const unpaidNumber = 3;

export function createReceipts({
  reports,
  lapses,
  policies,
  cancellations,
  endorsements,
  reinstatements,
}: Dependencies): Receipts {
  const findReport = (policyNumber: string | null, number: number) =>
    reports
      .values()
      .find((one) => one.policyNumber === policyNumber && one.number === number && one.status === 'recorded');

  /** The payment of the rest of the year that replaced a receipt. */
  const findRest = (policyNumber: string | null, number: number) =>
    endorsements
      .values()
      .filter((one) => one.policyNumber === policyNumber && one.status === 'endorsed')
      .map(({ change }) => change)
      .find((change) => change.kind === 'rest-paid' && change.receipts.includes(number)) as
      | Extract<Change, { kind: 'rest-paid' }>
      | undefined;

  /** The confirmed reinstatement that paid a receipt. */
  const findReinstated = (policyNumber: string | null, number: number) =>
    reinstatements
      .values()
      .find(
        (one) => one.policyNumber === policyNumber && one.paidAt !== null && one.numbers.includes(number),
      );

  /** When a policy lost its cover because a receipt was not paid, and which. */
  const findLapse = (policy: Policy, now: Date): { number: number; at: Date } | null => {
    const told = lapses
      .values()
      .find(
        ({ policyNumber, number, status }) =>
          policyNumber === policy.policyNumber &&
          status === 'lapsed' &&
          findReinstated(policyNumber, number) === undefined,
      );
    if (told !== undefined) return { number: told.number, at: new Date(told.lapsesAt) };
    const at = endOfGrace(policy, unpaidNumber);
    return staysUnpaid(policy, unpaidNumber) && at <= now ? { number: unpaidNumber, at } : null;
  };

  /** The first one was paid with the purchase; what the insurer collects it takes at 9:00 of the day it is due. */
  const findPayment = (policy: Policy, number: number, until: Date): string | null => {
    if (number === 1) return policy.at;
    const report = findReport(policy.policyNumber, number);
    if (report !== undefined) return report.paidAt;
    const rest = findRest(policy.policyNumber, number);
    if (rest !== undefined) return rest.paidAt;
    const reinstated = findReinstated(policy.policyNumber, number);
    if (reinstated !== undefined) return reinstated.paidAt;
    if (!isCollectedByInsurer(policy, number) || staysUnpaid(policy, number)) return null;
    const at = new Date(noon(receiptDueDate(policy, number)).getTime() - 3 * HOUR);
    return at <= until ? at.toISOString() : null;
  };

  const refusalOfReport = (
    policy: Policy,
    { number, amount, paidAt }: Omit<PaymentReport, 'status' | 'reason'>,
  ) => {
    if (!hasReceipt(policy, number)) return 'no_such_receipt';
    if (policy.behaviour === 'refuses-payments') return 'payment_not_accepted';
    if (number > 1 && isCollectedByInsurer(policy, number)) return 'collected_by_insurer';
    if (findReport(policy.policyNumber, number) !== undefined) return 'already_recorded';
    if (findRest(policy.policyNumber, number) !== undefined) return 'already_recorded';
    const { amounts } = policy;
    if (amounts !== undefined && amount !== (number === 1 ? amounts.firstPayment : amounts.laterPayment))
      return 'amount_differs';
    if (findLapse(policy, new Date(paidAt))?.number === number) return 'receipt_lapsed';
    return isCancelled(policy, new Date(paidAt)) ? 'policy_cancelled' : null;
  };

  const refusalOfLapse = (
    policy: Policy,
    { number, lapsesAt }: Omit<Lapse, 'status' | 'reason'>,
    now: Date,
  ) => {
    if (!hasReceipt(policy, number)) return 'no_such_receipt';
    if (policy.behaviour === 'refuses-lapses') return 'lapse_not_accepted';
    if (isCollectedByInsurer(policy, number)) return 'collected_by_insurer';
    if (isCancelled(policy, now)) return 'policy_cancelled';
    if (findPayment(policy, number, now) !== null) return 'receipt_paid';
    if (findLapse(policy, now) !== null) return 'already_lapsed';
    const at = new Date(lapsesAt);
    return at < endOfGrace(policy, number) || at > now ? 'within_grace' : null;
  };

  const isCancelled = ({ policyNumber, status }: Policy, now: Date) =>
    status === 'cancelled' || cancellations.findInEffect(policyNumber ?? '', now) !== null;

  return {
    report: (order) => {
      const known = reports.get(order.idempotencyKey);
      if (known !== undefined) {
        const same = isSame(known, order) && known.paidAt === order.paidAt && known.amount === order.amount;
        return same ? { kind: 'recorded', record: known } : { kind: 'conflict' };
      }
      const policy = policies.findByNumber(order.policyNumber);
      if (policy === null) return { kind: 'no-policy' };
      const reason = refusalOfReport(policy, order);
      const record: PaymentReport = { ...order, status: reason === null ? 'recorded' : 'refused', reason };
      return { kind: 'recorded', record: reports.put(order.idempotencyKey, record) };
    },
    lapse: (order, now) => {
      const known = lapses.get(order.idempotencyKey);
      if (known !== undefined) {
        const same = isSame(known, order) && known.lapsesAt === order.lapsesAt;
        return same ? { kind: 'recorded', record: known } : { kind: 'conflict' };
      }
      const policy = policies.findByNumber(order.policyNumber);
      if (policy === null) return { kind: 'no-policy' };
      const reason = refusalOfLapse(policy, order, now);
      const record: Lapse = { ...order, status: reason === null ? 'lapsed' : 'refused', reason };
      return { kind: 'recorded', record: lapses.put(order.idempotencyKey, record) };
    },
    states: (policyNumber, now) => {
      const policy = policies.findByNumber(policyNumber);
      if (policy === null) return null;
      const cancellation = cancellations.findInEffect(policyNumber, now);
      const cancelled = isCancelled(policy, now);
      // One that was cancelled by its issue key never was.
      const endedAt = cancelled ? new Date(cancellation?.effectiveAt ?? policy.at) : now;
      const lapse = findLapse(policy, endedAt);
      const keepsNothing = cancellation !== null && cancellation.withinADay && cancellation.noClaim;
      const stateOf = (number: number, paidAt: string | null): ReceiptState => {
        if (paidAt !== null) return keepsNothing || policy.status === 'cancelled' ? 'refunded' : 'paid';
        if (cancelled) return 'cancelled';
        if (lapse?.number === number) return 'lapsed';
        const dueUntil = lapse === null ? now : lapse.at;
        return receiptDueDate(policy, number) <= civilDate(dueUntil) ? 'due' : 'upcoming';
      };
      const receipts = Array.from({ length: countOf(policy) }, (_, index) => {
        const number = index + 1;
        const paidAt = findPayment(policy, number, endedAt);
        return { number, state: stateOf(number, paidAt), paidAt };
      });
      const standing = lapse === null ? 'in-force' : 'suspended';
      return { policy: cancelled ? 'cancelled' : standing, receipts };
    },
    findSuspension: (policyNumber, now) => {
      const policy = policies.findByNumber(policyNumber);
      return policy === null ? null : (findLapse(policy, now)?.at ?? null);
    },
    listReports: () => reports.values(),
    listLapses: () => lapses.values(),
  };
}

function isSame(known: Order, order: Order): boolean {
  return known.policyNumber === order.policyNumber && known.number === order.number;
}

function countOf({ cycle }: Policy): number {
  return cycle === 'MENSUAL' ? MONTHLY_RECEIPTS : 1;
}

function hasReceipt(policy: Policy, number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= countOf(policy);
}

function endOfGrace(policy: Policy, number: number): Date {
  return noon(addDays(receiptDueDate(policy, number), policy.graceDays ?? ownGraceDays));
}

/** From the one that is not paid on, the insurer takes nothing more. */
function staysUnpaid(policy: Policy, number: number): boolean {
  const stopsPaying =
    policy.behaviour === 'receipt-3-stays-unpaid' && isCollectedByInsurer(policy, unpaidNumber);
  return stopsPaying && number >= unpaidNumber && hasReceipt(policy, number);
}
