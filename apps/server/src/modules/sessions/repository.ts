import { sql, type ExpressionBuilder } from 'kysely';
import type { Executor } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import { statement, type Slots } from '../../db/statement.ts';
import type { ApplicationAccess, Session } from '../../http/session.ts';

export type NewSession = {
  id: string;
  familyId: string;
  tokenHash: Buffer;
  memberId: string | null;
  authenticatedAt: Date | null;
  expiresAt: Date;
  userAgent: string;
  now: Date;
};

/** A mailed link, by the hash of its key. */
export type SessionLink = { applicationId: string; keyHash: Buffer };

/** The links by which the replaced session came stay with the new one. */
function linkKeys({ link, replacedId }: { link: SessionLink; replacedId: string | null }) {
  const earlier = sql`coalesce((select link_keys from sessions as s where s.id = ${replacedId}), '{}')`;
  return sql<Buffer[]>`array_append(${earlier}, ${link.keyHash}::bytea)`;
}

export async function insertSession(
  db: Executor,
  session: NewSession,
  byLink?: { link: SessionLink; replacedId: string | null },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      family_id: session.familyId,
      token_hash: session.tokenHash,
      member_id: session.memberId,
      authenticated_at: session.authenticatedAt,
      ...(byLink && { link_keys: linkKeys(byLink) }),
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
      user_agent: session.userAgent.slice(0, 300),
    })
    .execute();
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

const callerOf = statement(
  'caller',
  (db, given: Slots<{ tokenHash: Buffer; applicationId: string | null; now: Date; supersededAfter: Date }>) =>
    db
      .selectFrom('sessions')
      .leftJoin('applications', (join) => join.on('applications.id', '=', given.applicationId))
      .select([
        'sessions.id',
        'sessions.family_id',
        'sessions.member_id',
        'sessions.authenticated_at',
        'sessions.expires_at',
        'sessions.last_seen_at',
        'applications.id as application_id',
        'applications.member_id as application_member_id',
        'applications.visitor_family_id',
        'applications.stage',
        'applications.status',
      ])
      // Empty without a search for sessions that came by no link.
      .select(
        sql<string[]>`array(
          select application_id from application_links
          where key_hash = any(sessions.link_keys) and expires_at > ${given.now}
        )`.as('linkedApplicationIds'),
      )
      .where('sessions.token_hash', '=', given.tokenHash)
      .where('sessions.expires_at', '>', given.now)
      .where((eb) => eb.not(hasEnded(eb)))
      .where((eb) =>
        eb.or([
          eb('sessions.superseded_at', 'is', null),
          eb('sessions.superseded_at', '>', given.supersededAfter),
        ]),
      ),
);

/**
 * The session of a token, and the application if one is named. A replaced session stays valid until `supersededAfter`,
 * because calls in flight still carry its cookie.
 */
export async function findCaller(
  db: Executor,
  asked: { tokenHash: Buffer; applicationId: string | null; now: Date; supersededAfter: Date },
): Promise<{ session: Session; lastSeenAt: Date; application: ApplicationAccess | undefined } | undefined> {
  const row = await callerOf.first(db, asked);
  if (row === undefined) return undefined;
  const { application_id: applicationId, stage, status } = row;
  return {
    session: {
      id: row.id,
      familyId: row.family_id,
      memberId: row.member_id,
      authenticatedAt: row.authenticated_at,
      linkedApplicationIds: row.linkedApplicationIds,
      expiresAt: row.expires_at,
    },
    lastSeenAt: row.last_seen_at,
    application:
      applicationId === null || stage === null || status === null
        ? undefined
        : {
            id: applicationId,
            memberId: row.application_member_id,
            visitorFamilyId: row.visitor_family_id,
            stage,
            status,
          },
  };
}

export async function touchSession(db: Executor, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute();
}

export async function supersedeSession(db: Executor, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ superseded_at: now })
    .where('id', '=', id)
    .where('superseded_at', 'is', null)
    .execute();
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

export async function findMembershipNumber(db: Executor, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('members')
    .select('membership_number')
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row?.membership_number;
}

type Snapshot = { currentStep: string; data: string; now: Date };

export async function upsertSnapshot(
  db: Executor,
  snapshot: Snapshot & {
    id: string;
    familyId: string;
    membershipNumber: string;
    applicationId: string | null;
  },
): Promise<string> {
  const changing = {
    insurance_application_id: snapshot.applicationId,
    current_step: snapshot.currentStep,
    session_data: snapshot.data,
    updated_at: snapshot.now,
  };
  const row = await db
    .insertInto('session_snapshots')
    .values({
      id: snapshot.id,
      family_id: snapshot.familyId,
      membership_number: snapshot.membershipNumber,
      created_at: snapshot.now,
      ...changing,
    })
    .onConflict((conflict) => conflict.columns(['family_id', 'membership_number']).doUpdateSet(changing))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateSnapshot(
  db: Executor,
  familyId: string,
  id: string,
  snapshot: Snapshot & { applicationId?: string },
): Promise<boolean> {
  const result = await db
    .updateTable('session_snapshots')
    .set({
      ...(snapshot.applicationId !== undefined && { insurance_application_id: snapshot.applicationId }),
      current_step: snapshot.currentStep,
      session_data: snapshot.data,
      updated_at: snapshot.now,
    })
    .where('id', '=', id)
    .where('family_id', '=', familyId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function findSnapshotRow(db: Executor, familyId: string, membershipNumber: string) {
  return db
    .selectFrom('session_snapshots')
    .select(['id', 'insurance_application_id', 'session_data', 'current_step'])
    .where('family_id', '=', familyId)
    .where('membership_number', '=', membershipNumber)
    .executeTakeFirst();
}

export async function deleteSnapshot(
  db: Executor,
  familyId: string,
  membershipNumber: string,
): Promise<void> {
  await db
    .deleteFrom('session_snapshots')
    .where('family_id', '=', familyId)
    .where('membership_number', '=', membershipNumber)
    .execute();
}

export async function insertChallenge(
  db: Executor,
  challenge: {
    id: string;
    familyId: string;
    phone: string;
    codeHash: Buffer;
    sentAt: Date;
    validUntil: Date;
  },
): Promise<void> {
  await db
    .insertInto('otp_challenges')
    .values({
      id: challenge.id,
      family_id: challenge.familyId,
      phone: challenge.phone,
      code_hash: challenge.codeHash,
      sent_at: challenge.sentAt,
      valid_until: challenge.validUntil,
    })
    .execute();
}

/** A code that was not delivered must not be usable. */
export async function withdrawChallenge(db: Executor, id: string, now: Date): Promise<void> {
  await db.updateTable('otp_challenges').set({ used_at: now }).where('id', '=', id).execute();
}

/** Unused codes of this browser for this phone, newest first. */
export async function findChallenges(db: Executor, familyId: string, phone: string) {
  return db
    .selectFrom('otp_challenges')
    .select(['id', 'code_hash', 'valid_until', 'tries'])
    .where('family_id', '=', familyId)
    .where('phone', '=', phone)
    .where('used_at', 'is', null)
    .orderBy('sent_at', 'desc')
    .limit(10)
    .execute();
}

export async function spendTry(db: Executor, id: string, limit: number): Promise<boolean> {
  const result = await db
    .updateTable('otp_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', limit)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function useChallenge(db: Executor, id: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('otp_challenges')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function insertPhoneProof(
  db: Executor,
  familyId: string,
  phone: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('phone_proofs')
    .values({ family_id: familyId, phone, proven_at: now })
    .onConflict((conflict) => conflict.columns(['family_id', 'phone']).doUpdateSet({ proven_at: now }))
    .execute();
}

export async function hasPhoneProof(
  db: Executor,
  familyId: string,
  phone: string,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('phone_proofs')
    .select('phone')
    .where('family_id', '=', familyId)
    .where('phone', '=', phone)
    .where('proven_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}
