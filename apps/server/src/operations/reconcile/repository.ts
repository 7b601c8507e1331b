import { chargedStates } from '@socio/domain/payment-state';
import { amountsOf } from '@socio/domain/tariff/receipts';
import { sql, type Expression, type SqlBool } from 'kysely';
import type { Executor } from '../../db/connection.ts';
import { policySnapshots } from '../../db/purchase-snapshot.ts';
import { StoredDataError } from '../../db/stored-data.ts';
import type { PaymentStatus, PolicyState } from '../../db/types.ts';
import type { Period } from './period.ts';

export type OurCharge = {
  key: string;
  applicationId: string;
  amount: number;
  status: PaymentStatus;
  chargeId: string | null;
  /** A charge reported after the attempt had ended, and whether it was refunded. */
  late: { chargeId: string; isRefunded: boolean } | null;
  /** What went back to the card of a policy that was cancelled. */
  returned: number;
  at: Date;
};

export type OurPolicy = {
  applicationId: string;
  state: PolicyState;
  policyNumber: string | null;
  /** Of the accepted quote in the chosen billing cycle; null if the snapshot cannot be read. */
  totalPremium: number | null;
  at: Date;
};

const keysAtOnce = 1000;

/** What has been given back of a charge by cancelling, to its card. */
const returned = (chargeId: string) => sql<number>`coalesce((
  select sum(r.amount) from cancellation_refunds as r
  where r.charge_id = ${sql.ref(chargeId)} and r.state = 'refunded' and not r.by_transfer), 0)`;

function selectCharges(db: Executor) {
  return db
    .selectFrom('payment_attempts as p')
    .leftJoin('late_charges as l', 'l.attempt_id', 'p.id')
    .select(['p.idempotency_key as key', 'p.application_id as applicationId', 'p.amount', 'p.status'])
    .select(['p.gateway_charge_id as chargeId', 'p.created_at as at'])
    .select(['l.gateway_charge_id as lateChargeId', 'l.refunded_at as lateRefundedAt'])
    .select(returned('p.gateway_charge_id').as('returned'));
}

/** Those of receipts after the first. */
const selectReceiptCharges = (db: Executor) =>
  db
    .selectFrom('receipt_charges as c')
    .innerJoin('receipts as r', 'r.id', 'c.receipt_id')
    .innerJoin('policies as p', 'p.id', 'r.policy_id')
    .leftJoin('late_charges as l', 'l.receipt_charge_id', 'c.id')
    .select(['l.gateway_charge_id as lateChargeId', 'l.refunded_at as lateRefundedAt'])
    .select(['c.idempotency_key as key', 'p.application_id as applicationId', 'c.amount', 'c.status'])
    .select(['c.gateway_charge_id as chargeId', 'c.created_at as at'])
    .select(returned('c.gateway_charge_id').as('returned'));

type ChargeRow = Omit<OurCharge, 'late'> & { lateChargeId: string | null; lateRefundedAt: Date | null };

const toCharge = ({ lateChargeId, lateRefundedAt, ...row }: ChargeRow): OurCharge => ({
  ...row,
  late: lateChargeId === null ? null : { chargeId: lateChargeId, isRefunded: lateRefundedAt !== null },
});

/** Attempts of the period that the gateway must have as charged. */
export async function listOurCharges(db: Executor, { from, to }: Period): Promise<OurCharge[]> {
  const rows = await selectCharges(db)
    .where('p.created_at', '>=', from)
    .where('p.created_at', '<', to)
    .where((eb): Expression<SqlBool> =>
      eb.or([eb('p.status', 'in', chargedStates), eb('l.gateway_charge_id', 'is not', null)]),
    )
    .execute();
  const ofReceipts = await selectReceiptCharges(db)
    .where('c.created_at', '>=', from)
    .where('c.created_at', '<', to)
    .where((eb): Expression<SqlBool> =>
      eb.or([eb('c.status', 'in', chargedStates), eb('l.gateway_charge_id', 'is not', null)]),
    )
    .execute();
  return [...rows, ...ofReceipts].map(toCharge);
}

export async function findChargesByKey(db: Executor, keys: string[]): Promise<OurCharge[]> {
  const rows: ChargeRow[] = [];
  for (let start = 0; start < keys.length; start += keysAtOnce) {
    const some = keys.slice(start, start + keysAtOnce);
    rows.push(...(await selectCharges(db).where('p.idempotency_key', 'in', some).execute()));
    rows.push(...(await selectReceiptCharges(db).where('c.idempotency_key', 'in', some).execute()));
  }
  return rows.map(toCharge);
}

type PolicyRow = Omit<OurPolicy, 'totalPremium'> & { id: string; snapshot: unknown };

const selectPolicies = (db: Executor) =>
  db
    .selectFrom('policies')
    .select(['id', 'application_id as applicationId', 'state', 'policy_number as policyNumber', 'snapshot'])
    .select((eb) => eb.fn.coalesce('issued_at', 'created_at').as('at'));

function toPolicy({ id, snapshot, ...row }: PolicyRow): OurPolicy {
  return { ...row, totalPremium: premiumOf(snapshot, id) };
}

function premiumOf(snapshot: unknown, id: string): number | null {
  try {
    const { billingCycle, price } = policySnapshots.read(snapshot, id);
    return amountsOf(price, billingCycle).total;
  } catch (error) {
    if (error instanceof StoredDataError) return null;
    throw error;
  }
}

/** Policies of the period that the insurer must have. */
export async function listOurPolicies(db: Executor, { from, to }: Period): Promise<OurPolicy[]> {
  const rows = await selectPolicies(db)
    .where('issued_at', '>=', from)
    .where('issued_at', '<', to)
    .where('state', 'in', ['issued', 'suspended', 'cancelled'])
    .execute();
  return rows.map(toPolicy);
}

export async function findPoliciesByApplication(db: Executor, ids: string[]): Promise<OurPolicy[]> {
  const rows: PolicyRow[] = [];
  for (let start = 0; start < ids.length; start += keysAtOnce) {
    const some = ids.slice(start, start + keysAtOnce);
    rows.push(...(await selectPolicies(db).where('application_id', 'in', some).execute()));
  }
  return rows.map(toPolicy);
}
