import { sql } from 'kysely';
import type { Executor } from '../../../db/connection.ts';
import { hasEnded } from '../repository.ts';

export type OpenSessionRow = {
  familyId: string;
  userAgent: string;
  startedAt: Date;
  lastSeenAt: Date;
  /** The member proved their identity in it. */
  isProven: boolean;
  enteredWith: 'number' | 'code' | 'passkey' | 'link';
};

/**
 * The member's open visits, one for each browser that entered: the given one, then those in which the identity was proven,
 * each most recently seen first. So no number of others pushes them out.
 */
export async function listOpenSessionRows(
  db: Executor,
  { memberId, familyId, now }: { memberId: string; familyId: string; now: Date },
  limit: number,
): Promise<OpenSessionRow[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(({ selectFrom }) => [
      'family_id',
      'user_agent',
      'last_seen_at',
      'authenticated_at',
      'passkey_id',
      sql<boolean>`cardinality(link_keys) > 0`.as('has_link'),
      selectFrom('sessions as first')
        .select(({ fn }) => fn.min('first.created_at').as('at'))
        .whereRef('first.family_id', '=', 'sessions.family_id')
        .as('started_at'),
    ])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('superseded_at', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) => eb.not(hasEnded(eb)))
    .orderBy((eb) => eb('family_id', '=', familyId), 'desc')
    .orderBy((eb) => eb('authenticated_at', 'is not', null), 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('family_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    familyId: row.family_id,
    userAgent: row.user_agent,
    startedAt: row.started_at ?? row.last_seen_at,
    lastSeenAt: row.last_seen_at,
    isProven: row.authenticated_at !== null,
    enteredWith:
      row.passkey_id !== null
        ? 'passkey'
        : row.has_link
          ? 'link'
          : row.authenticated_at === null
            ? 'number'
            : 'code',
  }));
}

/** Whether a visit belongs to the member; others' visits are treated as nonexistent. */
export async function isOwnFamily(db: Executor, memberId: string, familyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('family_id', '=', familyId)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
