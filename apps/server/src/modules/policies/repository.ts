import { valuesInForce } from '@socio/domain/endorsements/values-in-force';
import { mandatoryIn } from '@socio/domain/mandatory-cover';
import { earliestLastDay } from '@socio/domain/policy-term';
import type { HeldBy } from '@socio/domain/receipts/collecting';
import { unpaidStates } from '@socio/domain/receipts/receipt-state';
import { sql, type Selectable } from 'kysely';
import type { Executor } from '../../db/connection.ts';
import { policySnapshots } from '../../db/purchase-snapshot.ts';
import { literals, statement, type Slots } from '../../db/statement.ts';
import { requireStored, StoredDataError } from '../../db/stored-data.ts';
import type { Fulfilment, Policies, RenewalState } from '../../db/types.ts';
import { policyChangeKinds, readPolicyChanges } from './endorsements/stored-changes.ts';
import { documentEditions, type Collecting, type Issued, type Policy } from './policy.ts';

/** Small, and found by an index: what a policy says today is never kept twice. */
const confirmedChanges = sql<unknown>`(
  select jsonb_agg(
    jsonb_build_object('number', e.number, 'kind', e.kind, 'plates', e.plates, 'changes', e.changes)
    order by e.number
  )
  from endorsements as e
  where e.policy_id = policies.id and e.state = 'confirmed'
    and e.kind in (${sql.join(policyChangeKinds.map((kind) => sql.lit(kind)))}))`.as('changes');

/** Spelled out, so that a column added by the next release does not break statements that are already prepared. */
export const policyColumns = [
  'policies.id',
  'policies.application_id',
  'policies.member_id',
  'policies.state',
  'policies.policy_number',
  'policies.seal',
  'policies.start_date',
  'policies.end_date',
  'policies.issued_at',
  'policies.document_edition',
  'policies.collected_by',
  'policies.grace_days',
  'policies.collects_from',
  'policies.collects_grace_days',
  'policies.mandatory_coverages',
  'policies.receipts_as_of',
  'policies.document_key',
  'policies.policy_url',
  'policies.mailed_at',
  'policies.snapshot',
  confirmedChanges,
  'policies.created_at',
  'policies.updated_at',
] as const;

type ColumnOf<Name> = Name extends `policies.${infer Column extends keyof Policies}` ? Column : never;
type Row = Pick<Selectable<Policies>, ColumnOf<(typeof policyColumns)[number]>> & { changes: unknown };

export function toPolicy(row: Row): Policy {
  const snapshot = policySnapshots.read(row.snapshot, row.id);
  const changes = readPolicyChanges(row.changes, row.id);
  const inForce = valuesInForce(snapshot, changes);
  return {
    id: row.id,
    applicationId: row.application_id,
    memberId: row.member_id,
    state: row.state,
    issued: toIssued(row),
    documentKey: row.document_key,
    policyUrl: row.policy_url,
    mailedAt: row.mailed_at,
    snapshot,
    changes,
    inForce,
    collectedBy: row.collected_by,
    graceDays: row.grace_days,
    collecting: toCollecting(row),
    mandatory: mandatoryIn(inForce.coverage, row.mandatory_coverages),
    receiptsAsOf: row.receipts_as_of,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toCollecting(row: Row): Collecting | null {
  if (row.collected_by === 'product')
    return { from: 1, graceDays: requireStored(row.grace_days, 'policies.grace_days', row.id) };
  const { collects_from: from, collects_grace_days: graceDays } = row;
  return from === null
    ? null
    : { from, graceDays: requireStored(graceDays, 'policies.collects_grace_days', row.id) };
}

/** All columns are written together when the insurer has issued the policy. */
function toIssued(row: Row): Issued | null {
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
    documentEdition: documentEdition === 2 && row.grace_days !== null ? 3 : documentEdition,
  };
}

const policyOfApplication = statement(
  'policy-of-application',
  (db, given: Slots<{ applicationId: string }>) =>
    db.selectFrom('policies').select(policyColumns).where('application_id', '=', given.applicationId),
);

export async function findPolicyOfApplication(
  db: Executor,
  applicationId: string,
): Promise<Policy | undefined> {
  const row = await policyOfApplication.first(db, { applicationId });
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

const policyByNumber = statement('policy-by-number', (db, given: Slots<{ policyNumber: string }>) =>
  db
    .selectFrom('policies')
    .select(policyColumns)
    .where('policy_number', '=', given.policyNumber)
    // What is only kept because of the law is shown to nobody.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('members')
            .select('members.id')
            .whereRef('members.id', '=', 'policies.member_id')
            .where('members.deleted_at', 'is not', null),
        ),
      ),
    ),
);

export async function findPolicyByNumber(db: Executor, policyNumber: string): Promise<Policy | undefined> {
  const row = await policyByNumber.first(db, { policyNumber });
  return row && toPolicy(row);
}

export async function findPolicyById(db: Executor, id: string): Promise<Policy | undefined> {
  const row = await db.selectFrom('policies').select(policyColumns).where('id', '=', id).executeTakeFirst();
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

/** Of its next year, by its primary key: none where it is not quoted yet, or the policy is being cancelled. */
const listedRenewal = sql<ListedRenewal | null>`(
  select jsonb_build_object('state', r.state, 'isNextCancelled', exists (
    select from policies as next where next.application_id = r.application_id and next.state = 'cancelled'))
  from renewals as r
  where r.policy_id = policies.id and r.quote is not null and not exists (
    select from cancellations as c
    where c.policy_id = r.policy_id and c.state in ('asked', 'confirming', 'confirmed')))`.as('renewal');

/** Of those that the product collects: whether the policy gives cover hangs on it. */
const oldestUnpaid = sql<HeldBy | null>`(
  select jsonb_build_object('kind', r.kind, 'number', r.number, 'state', r.state, 'dueDate', r.due_date)
  from receipts as r
  where r.policy_id = policies.id and r.kind = 'regular' and r.state in (${sql.join(literals(unpaidStates))})
    and r.number >= case policies.collected_by when 'product' then 1 else policies.collects_from end
  order by r.number
  limit 1)`.as('unpaid');

type ListedRenewal = { state: RenewalState; isNextCancelled: boolean };
/** With how its renewal is noted, and its oldest unpaid receipt. */
export type ListedPolicy = Policy & { renewal: ListedRenewal | null; unpaid: HeldBy | null };

/** More than anybody has; lists are always bounded. */
const maxPolicies = 500;
const policiesInForce = statement(
  'policies-in-force',
  (db, given: Slots<{ memberId: string; lastDayFrom: string; limit: number }>) =>
    db
      .selectFrom('policies')
      .select([...policyColumns, listedRenewal, oldestUnpaid])
      .select((eb) => eb.fn.countAll<number>().over().as('total'))
      .where('member_id', '=', given.memberId)
      .where('state', 'in', literals(['issued', 'suspended'] as const))
      .where('end_date', '>=', given.lastDayFrom)
      .orderBy('start_date', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(given.limit),
);

/** Also suspended ones; neither cancelled nor past 12:00 of their last day (calls.md, Members and sessions). */
export async function listPoliciesInForce(
  db: Executor,
  { memberId, now, limit = maxPolicies }: { memberId: string; now: Date; limit: number | undefined },
): Promise<{ policies: ListedPolicy[]; total: number }> {
  const rows = await policiesInForce.all(db, { memberId, lastDayFrom: earliestLastDay(now), limit });
  const policies = rows.map((row) => ({ ...toPolicy(row), renewal: row.renewal, unpaid: row.unpaid }));
  return { policies, total: rows[0]?.total ?? 0 };
}

export type PaidReceipt = { number: string; chargedAt: Date; amount: number };

const receiptOfApplication = statement(
  'receipt-of-application',
  (db, given: Slots<{ applicationId: string }>) =>
    db
      .selectFrom('payment_attempts')
      .select(['receipt_number as number', 'charged_at as chargedAt', 'amount'])
      .where('application_id', '=', given.applicationId)
      .where('receipt_number', 'is not', null)
      .where('charged_at', 'is not', null)
      .orderBy('attempt', 'desc')
      .limit(sql.lit(1))
      .$narrowType<{ number: string; chargedAt: Date }>(),
);

/** What was paid for the application's policy. */
export async function findReceipt(db: Executor, applicationId: string): Promise<PaidReceipt | undefined> {
  return await receiptOfApplication.first(db, { applicationId });
}

const vehicleOnRecord = statement('vehicle-on-record', (db, given: Slots<{ applicationId: string }>) =>
  db
    .selectFrom('applications')
    .select(['serial_number as vin', 'license_plates as plates', 'fulfilment'])
    .where('id', '=', given.applicationId),
);

export async function findVehicleOnRecord(
  db: Executor,
  applicationId: string,
): Promise<{ vin: string | null; plates: string | null; fulfilment: Fulfilment }> {
  const row = await vehicleOnRecord.first(db, { applicationId });
  if (row === undefined) throw new Error('no such application');
  return row;
}
