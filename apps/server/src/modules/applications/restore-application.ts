import { HOUR } from '@socio/domain/spans';
import type { Database } from '../../db/connection.ts';
import { requireActive } from './activity.ts';
import { lockOwnApplication, type Editing } from './edit-application.ts';
import { setStatus } from './repository.ts';

/** Undoes `discardApplication` as long as the application would still be active without it. */
export async function restoreApplication(db: Database, editing: Editing): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const stored = await lockOwnApplication(trx, editing);
    const { id, memberId, status } = stored;
    requireActive({ ...stored, status: status === 'discarded' ? 'active' : status }, editing.now);
    if (status === 'active') return;
    // Only members are reminded.
    const reminderDueAt = memberId === null ? null : new Date(editing.now.getTime() + HOUR);
    await setStatus(trx, id, { status: 'active', reminderDueAt });
  });
}
