import { randomUUID } from 'node:crypto';
import type { Executor } from '../../db/connection.ts';
import type { ConsentGiver, ConsentKind, ConsentSubject } from './consent-texts.ts';

export type Consent = { kind: ConsentKind; version: string; granted: boolean };
export type GivenConsent = Consent & { memberId: string | null; familyId: string | null; at: Date };

/** The latest answer of each kind. With `familyId`, unproven answers count only if given in that visit. */
export async function findLatestConsents(
  db: Executor,
  { memberId, applicationId }: ConsentSubject,
  familyId?: string,
): Promise<GivenConsent[]> {
  if (memberId === null && applicationId === null) return [];
  return await db
    .selectFrom('consents')
    .select(['kind', 'version', 'granted', 'member_id as memberId', 'family_id as familyId', 'at'])
    .distinctOn('kind')
    .where((eb) =>
      eb.or([
        ...(memberId === null ? [] : [eb('member_id', '=', memberId)]),
        ...(applicationId === null ? [] : [eb('application_id', '=', applicationId)]),
      ]),
    )
    .$if(familyId !== undefined, (query) =>
      query.where((eb) => eb.or([eb('member_id', 'is not', null), eb('family_id', '=', familyId ?? null)])),
    )
    .orderBy('kind')
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
}

export async function insertConsents(
  db: Executor,
  giver: ConsentGiver,
  consents: Consent[],
  now: Date,
): Promise<void> {
  if (consents.length === 0) return;
  await db
    .insertInto('consents')
    .values(
      consents.map(({ kind, version, granted }) => ({
        id: randomUUID(),
        member_id: giver.memberId,
        application_id: giver.applicationId,
        family_id: giver.familyId,
        kind,
        version,
        granted,
        at: now,
      })),
    )
    .execute();
}

/** Makes other answers of the same member wait until the transaction ends. */
export async function lockMember(db: Executor, memberId: string): Promise<void> {
  await db.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute();
}
