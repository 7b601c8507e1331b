import type {
  EndorsementChanges,
  EndorsementKind,
  PriceDifference,
} from '@socio/domain/endorsements/changes';
import { endorsement, type EndorsementState } from '@socio/domain/endorsements/endorsement-state';
import { sql } from 'kysely';
import type { Executor } from '../../../db/connection.ts';
import { statement, type Slots } from '../../../db/statement.ts';
import { StoredDataError } from '../../../db/stored-data.ts';
import { currentDocumentEdition, documentEditions } from '../policy.ts';
import type { Endorsement } from './endorsement.ts';
import { storedChanges, storedPrice, withPlates } from './stored-changes.ts';

const columns = [
  'endorsements.id',
  'endorsements.policy_id as policyId',
  'endorsements.number',
  'endorsements.kind',
  'endorsements.state',
  'endorsements.plates',
  'endorsements.changes',
  'endorsements.price',
  'endorsements.offer',
  'endorsements.offer_until as offerUntil',
  'endorsements.receipt_id as receiptId',
  'endorsements.asked_at as askedAt',
  'endorsements.effective_at as effectiveAt',
  'endorsements.document_edition',
  'endorsements.document_key as documentKey',
  'endorsements.mailed_at as mailedAt',
  'endorsements.mail_refused_at as mailRefusedAt',
] as const;

type Row = Omit<Endorsement, 'kind' | 'changes' | 'price' | 'documentEdition'> & {
  kind: string;
  plates: string | null;
  changes: unknown;
  price: unknown;
  document_edition: number;
};

const isKnown = (kind: string): kind is EndorsementKind => Object.hasOwn(storedChanges, kind);

function toEndorsement({ document_edition, kind, plates, changes, price, ...row }: Row): Endorsement {
  const documentEdition = documentEditions.find((one) => one === document_edition);
  if (documentEdition === undefined) {
    throw new StoredDataError('endorsements.document_edition', row.id, String(document_edition));
  }
  if (!isKnown(kind)) throw new StoredDataError('endorsements.kind', row.id, kind);
  return {
    ...row,
    kind,
    changes: storedChanges[kind].read(withPlates(kind, plates, changes), row.id),
    price: price === null ? null : storedPrice.read(price, row.id),
    documentEdition,
  } as Endorsement;
}

const shown = (['charging', 'asked', 'confirmed'] as const).map((state) => sql.lit(state));

/** By number: those that are in force, then those that are on their way. */
export async function listEndorsements(db: Executor, policyId: string): Promise<Endorsement[]> {
  const rows = await db
    .selectFrom('endorsements')
    .select(columns)
    .where('policy_id', '=', policyId)
    .where('state', 'in', shown)
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
      .where((eb) =>
        eb.or([
          eb('endorsements.state', 'in', shown),
          // What was not accepted is told where it can be asked for again.
          eb('endorsements.kind', '=', sql.lit('collected-by-product' as const)),
        ]),
      )
      .orderBy('endorsements.asked_at'),
);

/** The same of the member's own policy, by its number, so that it can be asked together with the policy; oldest first. */
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

/** Of the member's own policy, in whatever state; others' are treated as nonexistent. */
export async function findOwnEndorsement(
  db: Executor,
  of: { memberId: string; policyNumber: string; id: string },
): Promise<Endorsement | undefined> {
  const row = await db
    .selectFrom('endorsements')
    .innerJoin('policies', 'policies.id', 'endorsements.policy_id')
    .select(columns)
    .where('endorsements.id', '=', of.id)
    .where('policies.policy_number', '=', of.policyNumber)
    .where('policies.member_id', '=', of.memberId)
    .executeTakeFirst();
  return row && toEndorsement(row);
}

const underWay = (['charging', 'asked'] as const).map((state) => sql.lit(state));

/** The one whose charge is open, or whose insurer is being asked after it was charged. At most one of a policy. */
export async function findChargedChange(db: Executor, policyId: string): Promise<Endorsement | undefined> {
  const row = await db
    .selectFrom('endorsements')
    .select(columns)
    .where('policy_id', '=', policyId)
    .where('receipt_id', 'is not', null)
    .where('state', 'in', underWay)
    .executeTakeFirst();
  return row && toEndorsement(row);
}

/** Orders everything that changes a policy; to be called first in its transaction. */
export async function lockPolicy(db: Executor, policyId: string): Promise<void> {
  await db.selectFrom('policies').select('id').where('id', '=', policyId).forNoKeyUpdate().execute();
}

/** The next free one; under the policy's lock. A refused endorsement leaves its number to the next. */
export async function nextEndorsementNumber(db: Executor, policyId: string): Promise<number> {
  const { last } = await db
    .selectFrom('endorsements')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('policy_id', '=', policyId)
    .where('state', '<>', sql.lit('refused'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

type New<Kind extends EndorsementKind> = {
  id: string;
  policyId: string;
  kind: Kind;
  changes: EndorsementChanges[Kind];
  price?: PriceDifference | null;
  offer?: object | null;
  offerUntil?: Date | null;
} & (
  | { state: 'asked'; number: number; receiptId?: null }
  | { state: 'charging'; receiptId: string; number?: null }
  | { state: 'offered'; receiptId?: null; number?: null }
);

export async function insertEndorsement<Kind extends EndorsementKind>(
  db: Executor,
  made: New<Kind>,
  now: Date,
): Promise<void> {
  const { kind, changes, price, offer } = made;
  await db
    .insertInto('endorsements')
    .values({
      id: made.id,
      policy_id: made.policyId,
      number: made.number ?? null,
      kind,
      state: made.state,
      // Read by the release before.
      plates: kind === 'plates' ? (changes as EndorsementChanges['plates']).to.plates : null,
      changes: storedChanges[kind].write(changes),
      price: price == null ? null : storedPrice.write(price),
      offer: offer == null ? null : JSON.stringify(offer),
      offer_until: made.offerUntil ?? null,
      receipt_id: made.receiptId ?? null,
      document_edition: currentDocumentEdition,
      asked_at: now,
      updated_at: now,
    })
    .execute();
}

type Move = { now: Date } & (
  | { to: 'charging'; receiptId: string }
  | { to: 'asked'; number: number }
  | { to: 'confirmed'; effectiveAt: Date }
  | { to: 'refused' | 'lapsed' | 'offered' }
);

/** False if it is no longer in a state that may become this one. */
export async function moveEndorsement(db: Executor, id: string, move: Move): Promise<boolean> {
  const { to, now } = move;
  const result = await db
    .updateTable('endorsements')
    .set({
      state: to,
      updated_at: now,
      ...(to === 'charging' && { receipt_id: move.receiptId }),
      ...(to === 'asked' && { number: move.number }),
      ...(to === 'confirmed' && { effective_at: move.effectiveAt }),
    })
    .where('id', '=', id)
    .where('state', 'in', endorsement.before(to) as EndorsementState[])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The one that a receipt is charged for. */
export async function findEndorsementOfReceipt(
  db: Executor,
  receiptId: string,
): Promise<Endorsement | undefined> {
  const row = await db
    .selectFrom('endorsements')
    .select(columns)
    .where('receipt_id', '=', receiptId)
    .executeTakeFirst();
  return row && toEndorsement(row);
}

/** Plates that were in process when the policy was issued. */
export async function recordAddedPlates(db: Executor, policyId: string, plates: string): Promise<void> {
  await db.updateTable('policies').set({ added_plates: plates }).where('id', '=', policyId).execute();
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
