import { randomUUID } from 'node:crypto';
import { sql, type Expression, type Kysely } from 'kysely';
import type { Executor } from '../../db/connection.ts';
import { statement, write, type Slots } from '../../db/statement.ts';
import type { DB } from '../../db/types.ts';
import { isUuid } from '../../db/uuid.ts';
import type { ConsentGiver, ConsentKind, ConsentSubject } from './consent-texts.ts';

export type Consent = { kind: ConsentKind; version: string; granted: boolean };
export type GivenConsent = Consent & {
  memberId: string | null;
  applicationId: string | null;
  familyId: string | null;
  at: Date;
};

const givenColumns = [
  'kind',
  'version',
  'granted',
  'member_id as memberId',
  'application_id as applicationId',
  'family_id as familyId',
  'at',
] as const;

const latestConsents = statement('latest-consents', (db, given: Slots<ConsentSubject>) =>
  db
    .selectFrom('consents')
    .select(givenColumns)
    .distinctOn('kind')
    .where((eb) =>
      eb.or([eb('member_id', '=', given.memberId), eb('application_id', '=', given.applicationId)]),
    )
    .orderBy('kind')
    .orderBy('at', 'desc')
    .orderBy('id'),
);

/** The latest answer of each kind. */
export async function findLatestConsents(
  db: Executor,
  { memberId, applicationId }: ConsentSubject,
): Promise<GivenConsent[]> {
  return await latestConsents.all(db, { memberId, applicationId });
}

/**
 * In which visit a member's own answer was given does not matter, nor in which other application, so neither is told: few
 * are left of many.
 */
export const selectConsentsForApplication = (db: Kysely<DB>, applicationId: Expression<string | null>) => {
  const groups = ['kind', 'memberId', 'applicationId', 'familyId'].map((name) => sql.ref(name));
  return db
    .selectFrom('consents')
    .select(['kind', 'version', 'granted', 'member_id as memberId', 'at'])
    .select([
      sql<string | null>`case when application_id = ${applicationId} then application_id end`.as(
        'applicationId',
      ),
      sql<string | null>`case when member_id is null then family_id end`.as('familyId'),
    ])
    .distinctOn(groups)
    .where((eb) =>
      eb.or([
        eb('application_id', '=', applicationId),
        eb(
          'member_id',
          '=',
          eb
            .selectFrom('applications')
            .select('applications.member_id')
            .where('applications.id', '=', applicationId),
        ),
      ]),
    )
    .$call((query) => groups.reduce((ordered, group) => ordered.orderBy(group), query))
    .orderBy('at', 'desc')
    .orderBy('id');
};

export type SelectConsentsForApplication = typeof selectConsentsForApplication;

const consentsForApplication = statement('consents-for-application', (db, given: Slots<{ id: string }>) =>
  selectConsentsForApplication(db, given.id),
);

/** What an application's member has answered, there and elsewhere, and anybody there in a visit: the latest of each kind. */
export async function findConsentsForApplication(db: Executor, id: string): Promise<GivenConsent[]> {
  return isUuid(id) ? await consentsForApplication.all(db, { id }) : [];
}

export type FindConsentsForApplication = typeof findConsentsForApplication;

/** One text for however many, so that it is prepared once. */
const storeConsents = write('consents', (db, given: Slots<ConsentGiver & { rows: string; now: Date }>) =>
  db
    .insertInto('consents')
    .columns(['id', 'member_id', 'application_id', 'family_id', 'kind', 'version', 'granted', 'at'])
    .expression(
      sql`select id, ${given.memberId}::uuid, ${given.applicationId}::uuid, ${given.familyId}::uuid, kind, version, granted,
        ${given.now}::timestamptz
      from json_populate_recordset(null::consents, ${given.rows}::json)`,
    ),
);

export async function insertConsents(
  db: Executor,
  giver: ConsentGiver,
  consents: Consent[],
  now: Date,
): Promise<void> {
  const { memberId, applicationId, familyId } = giver;
  const rows = consents.map(({ kind, version, granted }) => ({ id: randomUUID(), kind, version, granted }));
  await storeConsents(db, { memberId, applicationId, familyId, rows: JSON.stringify(rows), now });
}
