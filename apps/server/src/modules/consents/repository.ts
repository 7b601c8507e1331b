import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '../../db/connection.ts';
import { statement, write, type Slots } from '../../db/statement.ts';
import type { ConsentGiver, ConsentKind, ConsentSubject } from './consent-texts.ts';

export type Consent = { kind: ConsentKind; version: string; granted: boolean };
export type GivenConsent = Consent & { memberId: string | null; familyId: string | null; at: Date };

const latestConsents = statement(
  'latest-consents',
  (db, given: Slots<ConsentSubject & { familyId: string | null }>) =>
    db
      .selectFrom('consents')
      .select(['kind', 'version', 'granted', 'member_id as memberId', 'family_id as familyId', 'at'])
      .distinctOn('kind')
      .where((eb) =>
        eb.or([eb('member_id', '=', given.memberId), eb('application_id', '=', given.applicationId)]),
      )
      .where((eb) =>
        eb.or([
          eb(sql`${given.familyId}::uuid`, 'is', null),
          eb('member_id', 'is not', null),
          eb('family_id', '=', given.familyId),
        ]),
      )
      .orderBy('kind')
      .orderBy('at', 'desc')
      .orderBy('id'),
);

/** The latest answer of each kind. With `familyId`, unproven answers count only if given in that visit. */
export async function findLatestConsents(
  db: Executor,
  { memberId, applicationId }: ConsentSubject,
  familyId: string | null = null,
): Promise<GivenConsent[]> {
  return await latestConsents.all(db, { memberId, applicationId, familyId });
}

const storeConsent = write(
  'consent',
  (db, given: Slots<ConsentGiver & Consent & { id: string; now: Date }>) =>
    db.insertInto('consents').values({
      id: given.id,
      member_id: given.memberId,
      application_id: given.applicationId,
      family_id: given.familyId,
      kind: given.kind,
      version: given.version,
      granted: given.granted,
      at: given.now,
    }),
);

export async function insertConsents(
  db: Executor,
  giver: ConsentGiver,
  consents: Consent[],
  now: Date,
): Promise<void> {
  for (const { kind, version, granted } of consents)
    await storeConsent(db, { ...giver, kind, version, granted, id: randomUUID(), now });
}

/** Makes other answers of the same member wait until the transaction ends. */
export async function lockMember(db: Executor, memberId: string): Promise<void> {
  await db.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute();
}
