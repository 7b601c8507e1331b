import { policy } from '@socio/domain/policy-state';
import { earliestLastDay } from '@socio/domain/policy-term';
import type { Selectable } from 'kysely';
import type { Executor } from '../../db/connection.ts';
import { policySnapshots } from '../../db/purchase-snapshot.ts';
import { requireStored, StoredDataError } from '../../db/stored-data.ts';
import type { Fulfilment, Policies } from '../../db/types.ts';
import { currentDocumentEdition, documentEditions, type Issued, type Policy } from './policy.ts';

function toPolicy(row: Selectable<Policies>): Policy {
  return {
    id: row.id,
    applicationId: row.application_id,
    memberId: row.member_id,
    state: row.state,
    issued: toIssued(row),
    documentKey: row.document_key,
    policyUrl: row.policy_url,
    mailedAt: row.mailed_at,
    snapshot: policySnapshots.read(row.snapshot, row.id),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** All columns are written together when the insurer has issued the policy. */
function toIssued(row: Selectable<Policies>): Issued | null {
  if (row.policy_number === null) return null;
  const documentEdition = documentEditions.find((one) => one === row.document_edition);
  if (documentEdition === undefined) {
    throw new StoredDataError('policies.document_edition', row.id, String(row.document_edition));
  }
  return {
    policyNumber: row.policy_number,
    seal: requireStored(row.seal, 'policies.seal', row.id),
    startDate: requireStored(row.start_date, 'policies.start_date', row.id),
    endDate: requireStored(row.end_date, 'policies.end_date', row.id),
    issuedAt: requireStored(row.issued_at, 'policies.issued_at', row.id),
    documentEdition,
  };
}

export type NewPolicy = Pick<Policy, 'id' | 'applicationId' | 'memberId' | 'snapshot'>;

export async function insertPolicy(db: Executor, policy: NewPolicy, now: Date): Promise<void> {
  await db
    .insertInto('policies')
    .values({
      id: policy.id,
      application_id: policy.applicationId,
      member_id: policy.memberId,
      state: 'issuing',
      snapshot: policySnapshots.write(policy.snapshot),
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export async function findPolicyOfApplication(
  db: Executor,
  applicationId: string,
): Promise<Policy | undefined> {
  const row = await db
    .selectFrom('policies')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return row && toPolicy(row);
}

/** Works even if the snapshot cannot be read: such a policy can still be ended and its charge refunded. */
export async function findPolicyId(db: Executor, applicationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('policies')
    .select('id')
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return row?.id;
}

export async function findPolicyByNumber(db: Executor, policyNumber: string): Promise<Policy | undefined> {
  const row = await db
    .selectFrom('policies')
    .selectAll()
    .where('policy_number', '=', policyNumber)
    .executeTakeFirst();
  return row && toPolicy(row);
}

/** Others' policies are treated as nonexistent. */
export async function findOwnPolicy(
  db: Executor,
  memberId: string,
  policyNumber: string,
): Promise<Policy | undefined> {
  const policy = await findPolicyByNumber(db, policyNumber);
  return policy?.memberId === memberId ? policy : undefined;
}

/** More than anybody has; lists are always bounded. */
const maxPolicies = 500;

/** Neither cancelled nor past 12:00 of their last day (calls.md, Members and sessions). */
export async function listPoliciesInForce(
  db: Executor,
  { memberId, now, limit = maxPolicies }: { memberId: string; now: Date; limit: number | undefined },
): Promise<{ policies: Policy[]; total: number }> {
  const inForce = db
    .selectFrom('policies')
    .where('member_id', '=', memberId)
    .where('state', '=', 'issued')
    .where('end_date', '>=', earliestLastDay(now));
  const [rows, { total }] = await Promise.all([
    inForce
      .selectAll()
      .orderBy('start_date', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute(),
    inForce.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { policies: rows.map(toPolicy), total };
}

/** False if it was no longer being issued. */
export async function recordIssued(
  db: Executor,
  id: string,
  facts: Omit<Issued, 'documentEdition'>,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('policies')
    .set({
      state: 'issued',
      policy_number: facts.policyNumber,
      seal: facts.seal,
      start_date: facts.startDate,
      end_date: facts.endDate,
      issued_at: facts.issuedAt,
      document_edition: currentDocumentEdition,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('state', 'in', policy.before('issued'))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function recordRefused(db: Executor, id: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('policies')
    .set({ state: 'refused', updated_at: now })
    .where('id', '=', id)
    .where('state', 'in', policy.before('refused'))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function recordDocument(db: Executor, id: string, key: string, now: Date): Promise<void> {
  await db
    .updateTable('policies')
    .set({ document_key: key, updated_at: now })
    .where('id', '=', id)
    .where('document_key', 'is', null)
    .execute();
}

/** False if another run has already done so. */
export async function recordUrl(db: Executor, id: string, url: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('policies')
    .set({ policy_url: url, updated_at: now })
    .where('id', '=', id)
    .where('policy_url', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function recordMailed(db: Executor, id: string, now: Date): Promise<void> {
  await db
    .updateTable('policies')
    .set({ mailed_at: now, updated_at: now })
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .execute();
}

/** From here on nothing retries the mail. */
export async function recordMailRefused(db: Executor, id: string, now: Date): Promise<void> {
  await db
    .updateTable('policies')
    .set({ mail_refused_at: now, updated_at: now })
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .execute();
}

/** Tried without result: restarts the sweep's waiting time. */
export async function touchPolicy(db: Executor, id: string, now: Date): Promise<void> {
  await db.updateTable('policies').set({ updated_at: now }).where('id', '=', id).execute();
}

export type PaidReceipt = { number: string; chargedAt: Date; amount: number };

/** What was paid for the application's policy. */
export async function findReceipt(db: Executor, applicationId: string): Promise<PaidReceipt | undefined> {
  const row = await db
    .selectFrom('payment_attempts')
    .select(['receipt_number as number', 'charged_at as chargedAt', 'amount'])
    .where('application_id', '=', applicationId)
    .where('receipt_number', 'is not', null)
    .where('charged_at', 'is not', null)
    .orderBy('attempt', 'desc')
    .$narrowType<{ number: string; chargedAt: Date }>()
    .executeTakeFirst();
  return row;
}

export async function findVehicleOnRecord(
  db: Executor,
  applicationId: string,
): Promise<{ vin: string | null; plates: string | null; fulfilment: Fulfilment }> {
  return await db
    .selectFrom('applications')
    .select(['serial_number as vin', 'license_plates as plates', 'fulfilment'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
}
