import type { Database } from '../../db/connection.ts';
import type { DocumentStore, ListedDocumentStore } from '../../providers/document-store/port.ts';
import { eraseMember } from './erase-member.ts';
import { removeOverdueOf } from './remove-purchases.ts';
import { listTombstones } from './tombstones.ts';

type Dependencies = {
  db: Database;
  documents: Pick<DocumentStore, 'remove'>;
  tombstones: Pick<ListedDocumentStore, 'list'>;
};

/**
 * Deletes again, from a database that a backup has brought back, whoever was deleted after it was taken. Nobody is told: they
 * were. Returns how many tombstones there are, and how many of those members the database still had. Throws if a store does not answer; then it is done again.
 */
export async function applyTombstones(
  deps: Dependencies,
  now: Date,
): Promise<{ read: number; deleted: number }> {
  const { db, tombstones } = deps;
  let read = 0;
  let deleted = 0;
  for await (const memberId of listTombstones(tombstones)) {
    read += 1;
    if ((await removeOverdueOf(deps, memberId, now)) === 'later')
      throw new Error('The document store does not answer');
    await db.transaction().execute(async (trx) => {
      if (await eraseMember(trx, memberId, now)) deleted += 1;
      await trx
        .updateTable('account_deletions')
        .set({ ended_at: now, ended_how: 'done', waits_for: null })
        .where('member_id', '=', memberId)
        .where('ended_at', 'is', null)
        .execute();
    });
  }
  return { read, deleted };
}
