import type { Database } from '../../db/connection.ts';
import { isByLink } from '../../http/session.ts';
import { Refusal } from '../../http/refusal.ts';
import { requireActive } from './activity.ts';
import { isOnlyCopied, lockOwnApplication, requireUnpaid, type Editing } from './edit-application.ts';
import { setStatus } from './repository.ts';

/**
 * Ends an application that is not paid, until `restoreApplication`. It keeps its place in the lists. A mailed link may have
 * been forwarded, so it is not enough.
 */
export async function discardApplication(db: Database, editing: Editing): Promise<void> {
  if (isByLink(editing.session, editing.applicationId)) throw new Refusal('LEVEL_VERIFIED');
  await db.transaction().execute(async (trx) => {
    const stored = await lockOwnApplication(trx, editing);
    if (isOnlyCopied(stored, editing)) throw new Refusal('LEVEL_AUTHENTICATED');
    if (stored.status === 'discarded') return;
    requireActive(stored, editing.now);
    if (stored.fulfilment === 'refunding') throw new Refusal('APPLICATION_INACTIVE');
    await requireUnpaid(trx, stored);
    await setStatus(trx, stored.id, { status: 'discarded', reminderDueAt: null });
  });
}
