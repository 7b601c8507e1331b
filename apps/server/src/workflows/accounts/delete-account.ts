import { deletionWait, type DeletionWait } from '@socio/domain/account-deletion';
import { DELETION_DAYS } from '@socio/domain/personal-data/kinds';
import { DAY } from '@socio/domain/spans';
import { sql } from 'kysely';
import type { Database } from '../../db/connection.ts';
import { findDeletionFacts } from '../../modules/account-deletion/repository.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import { holdMembers } from '../../modules/members/repository.ts';
import { atMost, toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';
import type { Handler } from '../engine/queue.ts';
import { announceFarewell } from '../notices/announce.ts';
import type { Services } from '../services.ts';
import { eraseMember } from './erase-member.ts';
import { removeOverdueOf } from './remove-purchases.ts';
import { putTombstone } from './tombstones.ts';

type Needed = Pick<Services, 'db' | 'clock' | 'send' | 'documents' | 'tombstones'>;

/**
 * Carries out a deletion once its days are over and nothing is in force or on its way. From then on it cannot be taken back:
 * documents whose time is over go, the tombstone is written, and one transaction deletes the member, ends the deletion and
 * has the last message sent.
 */
export function createDeleteAccount(services: Needed): Handler {
  const { db, clock, send, documents, tombstones } = services;

  const waitFor = async (id: string, what: DeletionWait) => {
    await db.updateTable('account_deletions').set({ waits_for: what }).where('id', '=', id).execute();
    return 'later' as const;
  };

  return async (id) => {
    const now = clock();
    const memberId = await begin(db, id, now);
    if (memberId === null) return 'done';
    if ((await removeOverdueOf({ db, documents }, memberId, now)) === 'later')
      return await waitFor(id, 'documents');
    if ((await putTombstone(tombstones, { memberId, at: now })).kind === 'unknown')
      return await waitFor(id, 'tombstone');
    await db.transaction().execute(async (trx) => {
      await holdMembers(trx, [memberId]);
      await announceFarewell(trx, send, { memberId, now });
      await eraseMember(trx, memberId, now);
      const { numUpdatedRows } = await trx
        .updateTable('account_deletions')
        .set({ ended_at: now, ended_how: 'done', waits_for: null })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      // Another server was faster, and nobody was left to tell.
      if (numUpdatedRows === 0n) return;
      const event = { at: now, kind: 'account-deletion-done', actor: 'server', memberId } as const;
      await appendEvent(trx, { ...event, applicationId: null });
    });
    return 'done';
  };
}

/** Decides whether it can be carried out now; from then on it cannot be taken back. Null if it cannot, or is over. */
async function begin(db: Database, id: string, now: Date): Promise<string | null> {
  const asked = await db
    .selectFrom('account_deletions')
    .select('member_id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (asked === undefined) return null;
  const memberId = asked.member_id;
  return await db.transaction().execute(async (trx) => {
    await holdMembers(trx, [memberId]);
    const deletion = await trx
      .selectFrom('account_deletions')
      .select('begun_at')
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where('due_at', '<=', now)
      .executeTakeFirst();
    if (deletion === undefined) return null;
    if (deletion.begun_at !== null) return memberId;
    const wait = deletionWait(await findDeletionFacts(trx, memberId, now), now);
    const change =
      wait === null ? { begun_at: now, waits_for: null } : { due_at: wait.until, waits_for: wait.for };
    await trx.updateTable('account_deletions').set(change).where('id', '=', id).execute();
    return wait === null ? memberId : null;
  });
}

/** Whose time has come; none belongs to an application. */
export async function findDueDeletions(db: Database, which: Which): Promise<string[]> {
  if (!('before' in which)) return [];
  const rows = await db
    .selectFrom('account_deletions')
    .select('id')
    .where('ended_at', 'is', null)
    .where('due_at', '<=', which.now)
    .orderBy('due_at')
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}

/** Longer than a deletion that nothing keeps waits. */
const usualDays = DELETION_DAYS + 1;

/** Those that do not go on: not what waits for a policy in force, which ends on its day. */
export async function seeHeldDeletions(db: Database, { before, limit }: Bounds): Promise<Found> {
  const rows = await db
    .selectFrom('account_deletions')
    .select(['id as reference', 'asked_at as since', total])
    .select(sql<null>`null`.as('applicationId'))
    .select(sql<string>`coalesce(waits_for::text, 'not-begun')`.as('state'))
    .select(sql<null>`null`.as('amount'))
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('due_at', '<=', before),
        eb.and([
          eb('waits_for', '=', 'unfinished'),
          eb('asked_at', '<=', new Date(before.getTime() - usualDays * DAY)),
        ]),
      ]),
    )
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return toFound(rows);
}
