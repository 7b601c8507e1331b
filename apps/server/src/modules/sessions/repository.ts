import type { FreshAct } from '@socio/domain/fresh-proof';
import { sql, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely';
import type { Executor } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import { statement, write, type EarlyRead, type Slots, type Statement } from '../../db/statement.ts';
import type { ApplicationAccess, Caller, Session } from '../../http/session.ts';

export type NewSession = {
  id: string;
  familyId: string;
  tokenHash: Buffer;
  memberId: string | null;
  authenticatedAt: Date | null;
  provenFor: FreshAct | null;
  /** With which the identity was proven; null if not with one. */
  passkeyId: string | null;
  expiresAt: Date;
  userAgent: string;
  now: Date;
};

/** A mailed link, by the hash of its key. */
export type SessionLink = { applicationId: string; keyHash: Buffer };

const valuesOf = (given: Slots<NewSession>) => ({
  id: given.id,
  family_id: given.familyId,
  token_hash: given.tokenHash,
  member_id: given.memberId,
  authenticated_at: given.authenticatedAt,
  proven_for: given.provenFor,
  passkey_id: given.passkeyId,
  created_at: given.now,
  last_seen_at: given.now,
  expires_at: given.expiresAt,
  user_agent: given.userAgent,
});

const storeSession = write('session', (db, given: Slots<NewSession>) =>
  db.insertInto('sessions').values(valuesOf(given)),
);

const storeLinkedSession = write(
  'session-by-link',
  (db, given: Slots<NewSession & { linkKey: Buffer; replacedId: string | null }>) =>
    db.insertInto('sessions').values({
      ...valuesOf(given),
      // The links by which the replaced session came stay with one that came by another.
      link_keys: sql<Buffer[]>`array_append(
        coalesce((select link_keys from sessions as s where s.id = ${given.replacedId}), '{}'), ${given.linkKey}::bytea
      )`,
    }),
);

export async function insertSession(
  db: Executor,
  session: NewSession,
  byLink?: { link: SessionLink; replacedId: string | null },
): Promise<void> {
  const stored = { ...session, userAgent: session.userAgent.slice(0, 300) };
  if (byLink === undefined) return await storeSession(db, stored);
  const { link, replacedId } = byLink;
  await storeLinkedSession(db, { ...stored, linkKey: link.keyHash, replacedId });
}

/** An ended session ends its whole family, including rows that a call in flight added afterwards. */
export function hasEnded(eb: ExpressionBuilder<DB, 'sessions'>) {
  return eb.exists(
    eb
      .selectFrom('sessions as ended')
      .select('ended.id')
      .whereRef('ended.family_id', '=', 'sessions.family_id')
      .where('ended.ended_at', 'is not', null),
  );
}

type AskedCaller = { tokenHash: Buffer; applicationId: string | null; now: Date; supersededAfter: Date };

const selectSession = (db: Kysely<DB>, given: Slots<AskedCaller>) =>
  db
    .selectFrom('sessions')
    .select([
      'sessions.id as session_id',
      'sessions.family_id',
      'sessions.member_id',
      'sessions.authenticated_at',
      'sessions.proven_for',
      'sessions.expires_at',
      'sessions.last_seen_at',
    ])
    .select(sql<boolean>`cardinality(sessions.link_keys) > 0`.as('has_link'))
    .select(
      sql<boolean>`exists (
        select from account_deletions as d where d.member_id = sessions.member_id and d.ended_at is null
      )`.as('is_leaving'),
    )
    .where('sessions.token_hash', '=', given.tokenHash)
    .where('sessions.expires_at', '>', given.now)
    .where((eb) => eb.not(hasEnded(eb)))
    .where((eb) =>
      eb.or([
        eb('sessions.superseded_at', 'is', null),
        eb('sessions.superseded_at', '>', given.supersededAfter),
      ]),
    );

/** What the links of a session still open: no application of a member whose account is to be deleted. */
const linkedApplications = statement(
  'linked-applications',
  (db, given: Slots<{ sessionId: string; now: Date }>) =>
    db
      .selectFrom('application_links')
      .select('application_id')
      .where(
        'key_hash',
        '=',
        sql<Buffer>`any(array(select unnest(link_keys) from sessions where id = ${given.sessionId}))`,
      )
      .where('expires_at', '>', given.now)
      .where(
        sql<SqlBool>`not exists (
          select from applications as linked join account_deletions as d on d.member_id = linked.member_id
          where linked.id = application_id and d.ended_at is null)`,
      ),
);

const callerOf = statement('caller', (db, given: Slots<AskedCaller>) =>
  selectSession(db, given)
    .leftJoin('applications', (join) => join.on('applications.id', '=', given.applicationId))
    .select([
      'applications.id',
      'applications.member_id as memberId',
      'applications.visitor_family_id as visitorFamilyId',
      'applications.stage',
      'applications.status',
    ]),
);

type CallerRow = NonNullable<Awaited<ReturnType<typeof callerOf.first>>>;

/** By the name of what calls read early. */
const callersWith = new Map<string, Statement<AskedCaller, CallerRow>>();

function callerWith({ name, select }: EarlyRead<unknown>) {
  return statement(`caller-${name}`, (db, given: Slots<AskedCaller>) =>
    db
      .selectFrom(selectSession(db, given).as('caller'))
      .leftJoin(select(db, given.applicationId).as('about'), (join) => join.onTrue())
      // Both name their columns.
      .selectAll(),
  );
}

/** Whether there is an application as named. */
function isAboutOne(row: CallerRow): row is CallerRow & ApplicationAccess {
  return row.id !== null;
}

function applicationOf(row: CallerRow): ApplicationAccess | undefined {
  if (!isAboutOne(row)) return undefined;
  const { id, memberId, visitorFamilyId, stage, status } = row;
  return { id, memberId, visitorFamilyId, stage, status };
}

async function readCaller<Early>(
  db: Executor,
  asked: AskedCaller,
  read: EarlyRead<Early> | undefined,
): Promise<{ row: CallerRow | undefined; early: Early | undefined }> {
  if (read === undefined) return { row: await callerOf.first(db, asked), early: undefined };
  const caller = callersWith.get(read.name) ?? callerWith(read);
  callersWith.set(read.name, caller);
  const row = await caller.first(db, asked);
  return { row, early: row !== undefined && isAboutOne(row) ? read.found(row) : undefined };
}

/**
 * The session of a token, and the application if one is named, with what is to be read of it early. A replaced session
 * stays valid until `supersededAfter`, because calls in flight still carry its cookie.
 */
export async function findCaller<Early>(
  db: Executor,
  asked: AskedCaller,
  read: EarlyRead<Early> | undefined,
): Promise<(Caller<Early> & { session: Session; lastSeenAt: Date }) | undefined> {
  const { row, early } = await readCaller(db, asked, read);
  if (row === undefined) return undefined;
  // Few visits came by a link, so only for them is it asked which.
  const linked = row.has_link
    ? await linkedApplications.all(db, { sessionId: row.session_id, now: asked.now })
    : [];
  return {
    session: {
      id: row.session_id,
      familyId: row.family_id,
      memberId: row.member_id,
      authenticatedAt: row.authenticated_at,
      provenFor: row.proven_for,
      linkedApplicationIds: linked.map(({ application_id: id }) => id),
      isLeaving: row.is_leaving,
      expiresAt: row.expires_at,
    },
    lastSeenAt: row.last_seen_at,
    application: applicationOf(row),
    early,
  };
}

export async function touchSession(db: Executor, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute();
}

const supersede = write('session-superseded', (db, given: Slots<{ id: string; now: Date }>) =>
  db
    .updateTable('sessions')
    .set({ superseded_at: given.now })
    .where('id', '=', given.id)
    .where('superseded_at', 'is', null),
);

export async function supersedeSession(db: Executor, id: string, now: Date): Promise<void> {
  await supersede(db, { id, now });
}

/** Ends a session for good, together with those it replaced or that replaced it. */
export async function endFamily(db: Executor, familyId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('family_id', '=', familyId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends all of a member's visits, in every browser. */
export async function endMember(db: Executor, memberId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute();
}

/** A visit goes on as another member, who is the same person; all other visits of both end. */
export async function moveVisits(
  db: Executor,
  { from, to, familyId, now }: { from: string; to: string; familyId: string; now: Date },
): Promise<void> {
  for (const memberId of [from, to]) await endOtherFamilies(db, { memberId, familyId, now });
  await db
    .updateTable('sessions')
    .set({ member_id: to })
    .where('family_id', '=', familyId)
    .where('member_id', '=', from)
    .execute();
}

/** Ends all of a member's visits except one. */
export async function endOtherFamilies(
  db: Executor,
  { memberId, familyId, now }: { memberId: string; familyId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where('family_id', '!=', familyId)
    .where('ended_at', 'is', null)
    .execute();
}

export async function isVisitOpen(db: Executor, familyId: string): Promise<boolean> {
  return (await endOfVisit.first(db, { familyId })) === undefined;
}

const endOfVisit = statement('end-of-visit', (db, given: Slots<{ familyId: string }>) =>
  db
    .selectFrom('sessions')
    .select('id')
    .where('family_id', '=', given.familyId)
    .where('ended_at', 'is not', null)
    .limit(sql.lit(1)),
);
