import type { Database } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import { isByLink } from '../../http/session.ts';
import { requireActive } from './activity.ts';
import { endOldest } from './making/repository.ts';
import { isOnlyCopied, lockOwnApplication, type Editing } from './edit-application.ts';
import { reminderAfter, setStatus } from './repository.ts';

/** Undoes `discardApplication` as long as the application would still be active without it. */
export async function restoreApplication(db: Database, editing: Editing): Promise<void> {
  if (isByLink(editing.session, editing.applicationId)) throw new Refusal('LEVEL_VERIFIED');
  await db.transaction().execute(async (trx) => {
    const stored = await lockOwnApplication(trx, editing);
    if (isOnlyCopied(stored, editing)) throw new Refusal('LEVEL_AUTHENTICATED');
    const { id, status, memberId } = stored;
    requireActive({ ...stored, status: status === 'discarded' ? 'active' : status }, editing.now);
    if (status === 'active') return;
    await setStatus(trx, id, { status: 'active', reminderDueAt: reminderAfter(stored, editing.now) });
    if (memberId !== null) await endOldest(trx, { memberId, exceptId: id, now: editing.now });
  });
}
