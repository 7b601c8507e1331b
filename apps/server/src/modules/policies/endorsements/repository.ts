import { sql } from 'kysely';
import type { Executor } from '../../../db/connection.ts';
import { statement, type Slots } from '../../../db/statement.ts';
import { requireStored, StoredDataError } from '../../../db/stored-data.ts';
import { currentDocumentEdition, documentEditions } from '../policy.ts';
import type { Endorsement } from './endorsement.ts';

const columns = [
  'endorsements.id',
  'endorsements.policy_id as policyId',
  'endorsements.number',
  'endorsements.state',
  'endorsements.plates',
  'endorsements.effective_at as effectiveAt',
  'endorsements.document_edition',
  'endorsements.document_key as documentKey',
  'endorsements.mailed_at as mailedAt',
  'endorsements.mail_refused_at as mailRefusedAt',
] as const;

type Row = Omit<Endorsement, 'number' | 'plates' | 'documentEdition'> & {
  number: number | null;
  plates: string | null;
  document_edition: number;
};

function toEndorsement({ document_edition, ...row }: Row): Endorsement {
  const documentEdition = documentEditions.find((one) => one === document_edition);
  if (documentEdition === undefined) {
    throw new StoredDataError('endorsements.document_edition', row.id, String(document_edition));
  }
  const number = requireStored(row.number, 'endorsements.number', row.id);
  const plates = requireStored(row.plates, 'endorsements.plates', row.id);
  return { ...row, number, plates, documentEdition };
}

/** By number, without refused ones. */
export async function listEndorsements(db: Executor, policyId: string): Promise<Endorsement[]> {
  const rows = await db
    .selectFrom('endorsements')
    .select(columns)
    .where('policy_id', '=', policyId)
    // Spelled out, so that the partial index fits whatever the values.
    .where('state', '<>', sql.lit('refused'))
    .orderBy('number')
    .execute();
  return rows.map(toEndorsement);
}

const ownEndorsements = statement(
  'own-endorsements',
  (db, given: Slots<{ memberId: string; policyNumber: string }>) =>
    db
      .selectFrom('endorsements')
      .innerJoin('policies', 'policies.id', 'endorsements.policy_id')
      .select(columns)
      .where('policies.policy_number', '=', given.policyNumber)
      .where('policies.member_id', '=', given.memberId)
      .where('endorsements.state', '<>', sql.lit('refused'))
      .orderBy('endorsements.number'),
);

/** The same of the member's own policy, by its number, so that it can be asked together with the policy. */
export async function listOwnEndorsements(
  db: Executor,
  memberId: string,
  policyNumber: string,
): Promise<Endorsement[]> {
  return (await ownEndorsements.all(db, { memberId, policyNumber })).map(toEndorsement);
}

export async function findEndorsement(db: Executor, id: string): Promise<Endorsement | undefined> {
  const row = await db.selectFrom('endorsements').select(columns).where('id', '=', id).executeTakeFirst();
  return row && toEndorsement(row);
}

/** So that of two simultaneous calls the second sees what the first has asked for. */
export async function lockPolicy(db: Executor, policyId: string): Promise<void> {
  await db.selectFrom('policies').select('id').where('id', '=', policyId).forNoKeyUpdate().execute();
}

type Asked = Pick<Endorsement, 'id' | 'policyId' | 'number' | 'plates'>;

export async function insertPlates(db: Executor, { policyId, ...asked }: Asked, now: Date): Promise<void> {
  await db
    .insertInto('endorsements')
    .values({
      ...asked,
      policy_id: policyId,
      kind: 'plates',
      state: 'asked',
      document_edition: currentDocumentEdition,
      asked_at: now,
      updated_at: now,
    })
    .execute();
}

/** False if another run has already recorded an answer. */
export async function recordConfirmed(
  db: Executor,
  { id, policyId, plates }: Endorsement,
  effectiveAt: Date,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('endorsements')
    .set({ state: 'confirmed', effective_at: effectiveAt, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await db.updateTable('policies').set({ added_plates: plates }).where('id', '=', policyId).execute();
  return true;
}

/** As `recordConfirmed`. */
export async function recordPlatesRefused(db: Executor, id: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('endorsements')
    .set({ state: 'refused', updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** False if another run has already done so. */
export async function recordEndorsementDocument(
  db: Executor,
  id: string,
  key: string,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('endorsements')
    .set({ document_key: key, updated_at: now })
    .where('id', '=', id)
    .where('document_key', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** From here on nothing mails it again. */
export async function recordEndorsementMail(
  db: Executor,
  id: string,
  how: 'sent' | 'refused',
  now: Date,
): Promise<void> {
  const column = how === 'sent' ? { mailed_at: now } : { mail_refused_at: now };
  await db
    .updateTable('endorsements')
    .set({ ...column, updated_at: now })
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .execute();
}

/** Tried without result: restarts the sweep's waiting time. */
export async function touchEndorsement(db: Executor, id: string, now: Date): Promise<void> {
  await db.updateTable('endorsements').set({ updated_at: now }).where('id', '=', id).execute();
}
