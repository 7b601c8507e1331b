import type { CoverageId } from '@socio/domain/tariff/coverages';
import { policy } from '@socio/domain/policy-state';
import type { Executor } from '../../../db/connection.ts';
import { policySnapshots } from '../../../db/purchase-snapshot.ts';
import { statement, write, type Slots } from '../../../db/statement.ts';
import {
  currentDocumentEdition,
  nextReceiptsAsk,
  type Issued,
  type Policy,
  type ReceiptTerms,
} from '../policy.ts';

export type NewPolicy = Pick<Policy, 'id' | 'applicationId' | 'memberId' | 'snapshot'> & ReceiptTerms;

const insert = write(
  'insert-policy',
  (db, given: Slots<Omit<NewPolicy, 'snapshot'> & { snapshot: string; now: Date }>) =>
    db.insertInto('policies').values({
      id: given.id,
      application_id: given.applicationId,
      member_id: given.memberId,
      state: 'issuing',
      snapshot: given.snapshot,
      collected_by: given.collectedBy,
      grace_days: given.graceDays,
      created_at: given.now,
      updated_at: given.now,
    }),
);

export async function insertPolicy(db: Executor, policy: NewPolicy, now: Date): Promise<void> {
  await insert(db, { ...policy, snapshot: policySnapshots.write(policy.snapshot), now });
}

const record = statement(
  'record-issued',
  (
    db,
    given: Slots<
      Omit<Issued, 'documentEdition'> & {
        id: string;
        edition: number;
        mandatory: CoverageId[];
        askAt: Date | null;
        now: Date;
      }
    >,
  ) =>
    db
      .updateTable('policies')
      .set({
        state: 'issued',
        policy_number: given.policyNumber,
        seal: given.seal,
        start_date: given.startDate,
        end_date: given.endDate,
        issued_at: given.issuedAt,
        document_edition: given.edition,
        mandatory_coverages: given.mandatory,
        receipts_as_of: given.issuedAt,
        receipts_ask_at: given.askAt,
        updated_at: given.now,
      })
      .where('id', '=', given.id)
      // Not of one that is suspended: only the insurer's express act revives it.
      .where('state', '=', 'issuing'),
);

/** False if it was no longer being issued. */
export async function recordIssued(
  db: Executor,
  policyInIssue: Policy,
  facts: Omit<Issued, 'documentEdition'> & { mandatory: CoverageId[] },
  now: Date,
): Promise<boolean> {
  const { id } = policyInIssue;
  const askAt = nextReceiptsAsk(policyInIssue, [], facts, now);
  return (await record.run(db, { ...facts, id, edition: currentDocumentEdition, askAt, now })) === 1;
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

const documentStored = write('record-document', (db, given: Slots<{ id: string; key: string; now: Date }>) =>
  db
    .updateTable('policies')
    .set({ document_key: given.key, updated_at: given.now })
    .where('id', '=', given.id)
    .where('document_key', 'is', null),
);

export async function recordDocument(db: Executor, id: string, key: string, now: Date): Promise<void> {
  await documentStored(db, { id, key, now });
}

const urlSaved = statement('record-url', (db, given: Slots<{ id: string; url: string; now: Date }>) =>
  db
    .updateTable('policies')
    .set({ policy_url: given.url, updated_at: given.now })
    .where('id', '=', given.id)
    .where('policy_url', 'is', null),
);

/** False if another run has already done so. */
export async function recordUrl(db: Executor, id: string, url: string, now: Date): Promise<boolean> {
  return (await urlSaved.run(db, { id, url, now })) === 1;
}

const mailed = write('record-mailed', (db, given: Slots<{ id: string; now: Date }>) =>
  db
    .updateTable('policies')
    .set({ mailed_at: given.now, updated_at: given.now })
    .where('id', '=', given.id)
    .where('mailed_at', 'is', null),
);

export async function recordMailed(db: Executor, id: string, now: Date): Promise<void> {
  await mailed(db, { id, now });
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
