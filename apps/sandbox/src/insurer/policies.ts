import { addDays, addMonths, civilDate } from '@socio/domain/dates';
import type { BillingCycle, Coverage } from '@socio/domain/tariff/coverages';
import type { Table } from '../world/table.ts';

/** 'blocked': cancelled before any order arrived under the key. */
export type PolicyStatus = 'issued' | 'refused' | 'cancelled' | 'blocked';

export type Policy = {
  idempotencyKey: string;
  status: PolicyStatus;
  policyNumber: string | null;
  reason: string | null;
  applicationId: string | null;
  package: Coverage | null;
  cycle: BillingCycle | null;
  totalPremium: number;
  startDate: string;
  endDate: string;
  /** When it begins: when it was issued, or of a renewal at the end of the policy before. */
  at: string;
  /** Missing where it was issued before receipts were known here, or the order did not say it. */
  amounts?: { firstPayment: number; laterPayment: number };
  collectedBy?: 'insurer' | 'product';
  graceDays?: number;
  /** The first receipt that it has left to the product since. */
  productCollectsFrom?: number;
  behaviour?: PolicyBehaviour;
};

/** What becomes of a policy after the sale, by the end of its VIN. */
export type PolicyBehaviour =
  | 'receipt-3-stays-unpaid'
  | 'refuses-cancelling'
  | 'refuses-lapses'
  | 'had-a-claim'
  | 'refuses-payments'
  | 'refuses-endorsements'
  | 'refuses-changes'
  | 'refuses-offered-changes'
  | 'is-not-reinstated'
  | 'is-not-confirmed'
  | 'is-confirmed-late'
  | 'has-mandatory-cover';

const special: Record<string, PolicyBehaviour> = {
  '000003': 'receipt-3-stays-unpaid',
  '000004': 'refuses-cancelling',
  '000005': 'refuses-lapses',
  '000006': 'had-a-claim',
  '000007': 'refuses-payments',
  '000008': 'refuses-endorsements',
  '000011': 'refuses-changes',
  '000012': 'refuses-offered-changes',
  '000015': 'is-not-reinstated',
  '000016': 'is-not-confirmed',
  '000017': 'is-confirmed-late',
  '000018': 'has-mandatory-cover',
};

export type PolicyOrder = {
  idempotencyKey: string;
  applicationId: string;
  package: Coverage;
  cycle: BillingCycle;
  totalPremium: number;
  amounts: { firstPayment: number; laterPayment: number };
  vin: string;
  termDays: number;
  collectedBy?: 'insurer' | 'product' | undefined;
  graceDays?: number | undefined;
  at: string;
};

export type IssueResult = { kind: 'policy'; policy: Policy } | { kind: 'failed' } | { kind: 'conflict' };

export type VehicleVerdict = { status: 'acceptable' } | { status: 'refused'; reason: string };

export type Policies = {
  /** Whether a vehicle could be insured, without ordering anything. */
  check(vehicle: { vin: string | null }): VehicleVerdict;
  /** Issues one policy per key. */
  issue(order: PolicyOrder): IssueResult;
  findByKey(idempotencyKey: string): Policy | null;
  findByNumber(policyNumber: string): Policy | null;
  /** Cancels the policy under the key, or blocks the key. */
  cancel(idempotencyKey: string, at: string): Policy;
  /** What its receipts after the first cost from now on. */
  reprice(policyNumber: string, laterPayment: number): void;
  /** From that receipt on the product collects. */
  leaveReceipts(policyNumber: string, terms: { from: number; graceDays: number }): void;
  list(): Policy[];
};

const notInsurable = 'vehicle_not_insurable';

export function createPolicies(table: Table<Policy>, tries: Table<number>): Policies {
  const nextNumber = () => {
    const given = table.values().filter((one) => one.policyNumber !== null).length;
    return `SSA-${410_000_001 + given}`;
  };

  return {
    check: ({ vin }) =>
      vin?.endsWith('000001') ? { status: 'refused', reason: notInsurable } : { status: 'acceptable' },
    issue: (order) => {
      const known = table.get(order.idempotencyKey);
      if (known !== undefined) {
        const same = known.applicationId === null || known.applicationId === order.applicationId;
        return same ? { kind: 'policy', policy: known } : { kind: 'conflict' };
      }
      if (order.vin.endsWith('000000') && tries.get(order.idempotencyKey) === undefined) {
        tries.put(order.idempotencyKey, 1);
        return { kind: 'failed' };
      }
      const { vin, termDays, collectedBy = 'insurer', graceDays, ...kept } = order;
      const behaviour = special[vin.slice(-6)];
      const terms = {
        collectedBy,
        ...(graceDays !== undefined && { graceDays }),
        ...(behaviour !== undefined && { behaviour }),
      };
      const startDate = civilDate(new Date(order.at));
      const term = { startDate, endDate: addDays(startDate, termDays) };
      const state = /00000[12]$/.test(vin)
        ? ({ status: 'refused', policyNumber: null, reason: notInsurable } as const)
        : ({ status: 'issued', policyNumber: nextNumber(), reason: null } as const);
      return {
        kind: 'policy',
        policy: table.put(order.idempotencyKey, { ...kept, ...terms, ...term, ...state }),
      };
    },
    findByKey: (idempotencyKey) => table.get(idempotencyKey) ?? null,
    findByNumber: (policyNumber) => table.values().find((one) => one.policyNumber === policyNumber) ?? null,
    cancel: (idempotencyKey, at) => {
      const known = table.get(idempotencyKey);
      if (known === undefined) return table.put(idempotencyKey, blocked(idempotencyKey, at));
      if (known.status === 'issued') return table.put(idempotencyKey, { ...known, status: 'cancelled' });
      if (known.status === 'refused') return table.put(idempotencyKey, { ...known, status: 'blocked' });
      return known;
    },
    reprice: (policyNumber, laterPayment) => {
      const found = table.values().find((one) => one.policyNumber === policyNumber);
      if (found?.amounts === undefined) return;
      table.put(found.idempotencyKey, { ...found, amounts: { ...found.amounts, laterPayment } });
    },
    leaveReceipts: (policyNumber, { from, graceDays }) => {
      const found = table.values().find((one) => one.policyNumber === policyNumber);
      if (found !== undefined)
        table.put(found.idempotencyKey, { ...found, productCollectsFrom: from, graceDays });
    },
    list: () => table.values(),
  };
}

export function receiptDueDate({ startDate }: Policy, number: number): string {
  return addMonths(startDate, number - 1);
}

export function isCollectedByInsurer(
  { collectedBy = 'insurer', productCollectsFrom }: Policy,
  number: number,
): boolean {
  return collectedBy === 'insurer' && (productCollectsFrom === undefined || number < productCollectsFrom);
}

function blocked(idempotencyKey: string, at: string): Policy {
  return {
    idempotencyKey,
    status: 'blocked',
    policyNumber: null,
    reason: null,
    applicationId: null,
    package: null,
    cycle: null,
    totalPremium: 0,
    startDate: '',
    endDate: '',
    at,
  };
}
