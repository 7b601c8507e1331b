import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Executor } from '../../db/connection.ts';
import { statement, write, type Slots } from '../../db/statement.ts';
import type { DB } from '../../db/types.ts';
import { isUuid } from '../../db/uuid.ts';
import type { ConsentGiver, ConsentKind, ConsentSubject } from './consent-texts.ts';

export type Consent = { kind: ConsentKind; version: string; granted: boolean };
export type GivenConsent = Consent & {
  id: string;
  memberId: string | null;
  applicationId: string | null;
  familyId: string | null;
  at: Date;
};

const givenColumns = [
  'id',
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
 * What an application's member has answered, there and elsewhere, and anybody there. In which visit a member's own answer
 * was given does not matter, nor in which other application, so neither is told.
 */
function selectForApplication(db: Kysely<DB>, { memberId, applicationId }: Slots<ConsentSubject>) {
  return db
    .selectFrom('consents')
    .select(['id', 'kind', 'version', 'granted', 'member_id as memberId', 'at'])
    .select([
      sql<string | null>`case when application_id = ${applicationId} then application_id end`.as(
        'applicationId',
      ),
      sql<string | null>`case when member_id is null then family_id end`.as('familyId'),
    ])
    .where((eb) => eb.or([eb('application_id', '=', applicationId), eb('member_id', '=', memberId)]));
}

/** Of many answers few are left: one for each kind, giver and place. */
const consentsForApplication = statement('consents-for-application', (db, given: Slots<{ id: string }>) => {
  const memberId = db
    .selectFrom('applications')
    .select('applications.member_id')
    .where('applications.id', '=', given.id)
    .$asScalar();
  const groups = ['kind', 'memberId', 'applicationId', 'familyId'].map((name) => sql.ref(name));
  return selectForApplication(db, { memberId, applicationId: given.id })
    .distinctOn(groups)
    .$call((query) => groups.reduce((ordered, group) => ordered.orderBy(group), query))
    .orderBy('at', 'desc')
    .orderBy('id');
});

/** What an application's member has answered, there and elsewhere, and anybody there in a visit: the latest of each kind. */
export async function findConsentsForApplication(db: Executor, id: string): Promise<GivenConsent[]> {
  return isUuid(id) ? await consentsForApplication.all(db, { id }) : [];
}

export type FindConsentsForApplication = typeof findConsentsForApplication;

/** Hardly anybody has given more. */
const FEW_ANSWERS = 30;

/** An answer as an array of texts, which PostgreSQL writes in half the time that JSON takes it; `at` in milliseconds. */
export type ConsentTexts = [
  id: string,
  kind: ConsentKind,
  version: string,
  granted: 'true' | 'false',
  at: string,
  memberId: string | null,
  applicationId: string | null,
  familyId: string | null,
];

const texts = sql<ConsentTexts>`array[
  id::text, kind::text, version, granted::text, (extract(epoch from at) * 1000)::text,
  "memberId"::text, "applicationId"::text, "familyId"::text
]`;

/**
 * The same answers, to be read in the statement that reads the application. All of them, not only the latest: to sort a few
 * costs PostgreSQL more than to read them. `found` is undefined if there are more than a few; then
 * `findConsentsForApplication` tells.
 */
export const fewConsents = {
  select: (db: Kysely<DB>, subject: Slots<ConsentSubject>) => {
    const answers = db
      .selectFrom(selectForApplication(db, subject).as('answers'))
      .select(texts.as('texts'))
      // In the statement's text, since a limit that is not known would be taken for a tenth of all rows.
      .limit(sql.lit(FEW_ANSWERS + 1));
    return sql<ConsentTexts[]>`array(${answers})`;
  },
  found: (answers: ConsentTexts[]): GivenConsent[] | undefined =>
    answers.length > FEW_ANSWERS ? undefined : answers.map(consentOf),
};

function consentOf(answer: ConsentTexts): GivenConsent {
  const [id, kind, version, granted, at, memberId, applicationId, familyId] = answer;
  const given = { granted: granted === 'true', at: new Date(Number(at)) };
  return { id, kind, version, ...given, memberId, applicationId, familyId };
}

export type FewConsents = typeof fewConsents;

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
