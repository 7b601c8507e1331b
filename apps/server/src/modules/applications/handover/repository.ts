import { sql } from 'kysely';
import type { Executor } from '../../../db/connection.ts';

export type Handover = { tokenHash: Buffer; applicationId: string; expiresAt: Date; now: Date };

/** Enough for parallel calls to each get a valid cookie, but no caller can fill the table. */
const maxPerApplication = 5;

export async function insertHandover(db: Executor, handover: Handover): Promise<void> {
  const { tokenHash, applicationId, expiresAt, now } = handover;
  await db
    .insertInto('visitor_claims')
    .values({
      token_hash: tokenHash,
      application_id: applicationId,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  const older = db
    .selectFrom('visitor_claims')
    .select('token_hash')
    .where('application_id', '=', applicationId)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .offset(maxPerApplication);
  await db.deleteFrom('visitor_claims').where('token_hash', 'in', older).execute();
}

/** The application of a token that is still valid. */
export async function findHandover(
  db: Executor,
  tokenHash: Buffer,
  now: Date,
): Promise<{ applicationId: string; expiresAt: Date } | undefined> {
  return await db
    .selectFrom('visitor_claims')
    .select(['application_id as applicationId', 'expires_at as expiresAt'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Taking over an application ends all its handovers. */
export async function deleteHandovers(db: Executor, applicationId: string): Promise<void> {
  await db.deleteFrom('visitor_claims').where('application_id', '=', applicationId).execute();
}

/** All that a member made with the number alone, and so has not finished. */
export async function giveApplications(
  db: Executor,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('applications')
    .set({ member_id: to })
    .where('member_id', '=', from)
    .where('status', '<>', sql.lit('issued'))
    .execute();
}

/** False if it already belongs to a member. */
export async function giveApplicationToMember(
  db: Executor,
  applicationId: string,
  memberId: string,
): Promise<boolean> {
  const result = await db
    .updateTable('applications')
    .set({ member_id: memberId })
    .where('id', '=', applicationId)
    .where('member_id', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function hasQuotes(db: Executor, applicationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('quotes')
    .select('id')
    .where('application_id', '=', applicationId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function askForNewQuote(db: Executor, applicationId: string): Promise<void> {
  await db
    .updateTable('applications')
    .set({ requote_reason: 'account_data', quote_id: null })
    .where('id', '=', applicationId)
    .execute();
}

export async function findApplicationByKey(db: Executor, requestKey: string) {
  return await db
    .selectFrom('applications')
    .select(['id', 'member_id as memberId', 'visitor_family_id as visitorFamilyId', 'stage', 'status'])
    .select(['brand_model as brandModel', 'created_at as createdAt'])
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
}

/**
 * Gives it to the visitor's session of the call that came at `now`; false if anybody has touched it since, or if a call
 * that came later has it: this one was given up then, and whoever sent it again has the application.
 */
export async function giveUntouchedApplication(
  db: Executor,
  { id, visitorFamilyId }: { id: string; visitorFamilyId: string | null },
  { familyId, now }: { familyId: string; now: Date },
): Promise<boolean> {
  const given = await db
    .updateTable('applications')
    .set({ visitor_family_id: familyId })
    .where('id', '=', id)
    .where('member_id', 'is', null)
    .where('visitor_family_id', 'is not distinct from', visitorFamilyId)
    .whereRef('last_updated_at', '=', 'created_at')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.family_id', '=', 'applications.visitor_family_id')
            .where('sessions.created_at', '>', now),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return given !== undefined;
}
