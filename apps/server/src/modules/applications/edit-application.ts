import type { Database, Executor } from '../../db/connection.ts';
import type { Session } from '../../http/session.ts';
import { Refusal } from '../../http/refusal.ts';
import { requireLevel } from '../../http/require-level.ts';
import { requireActive } from './activity.ts';
import { withAccount, type AccountPerson, type Application, type Changes } from './application.ts';
import { currentStepOf } from './current-step.ts';
import {
  lockForEdit,
  readForEdit,
  saveChanges,
  saveIfUnchanged,
  type ApplicationToEdit,
} from './editing/repository.ts';
import { hasOpenPayment, lockApplication } from './repository.ts';

export type Editing = { applicationId: string; session: Session; now: Date };

/** The level is checked again on the locked row: it may have entered contracting or got a member since the call's. */
async function requireOwn(
  stored: Application | undefined,
  { applicationId, session, now }: Editing,
): Promise<Application> {
  await requireLevel('owner', session, applicationId, async () => stored, now);
  if (stored === undefined) throw new Refusal('NOT_FOUND');
  return stored;
}

/** The caller's application, locked until the transaction ends. */
export async function lockOwnApplication(trx: Executor, editing: Editing): Promise<Application> {
  return await requireOwn(await lockApplication(trx, editing.applicationId), editing);
}

/** Refuses a locked application if a payment is under way or done. */
export async function requireUnpaid(trx: Executor, { id, fulfilment }: Application): Promise<void> {
  if (fulfilment !== 'none' || (await hasOpenPayment(trx, id))) throw new Refusal('APPLICATION_LOCKED');
}

/** `application` already includes the account's person; `account` only tells what is locked. */
export type Change = (
  db: Executor,
  application: Application,
  account: AccountPerson | undefined,
) => Promise<Changes>;

/** Refuses what must not be edited; otherwise the application as changed. */
async function changeFound(
  db: Executor,
  found: ApplicationToEdit | undefined,
  { editing, change }: { editing: Editing; change: Change },
): Promise<Application> {
  const stored = await requireOwn(found?.application, editing);
  requireActive(stored, editing.now);
  if (stored.fulfilment !== 'none' || found?.hasOpenPayment === true) throw new Refusal('APPLICATION_LOCKED');
  const application = withAccount(stored, found?.account);
  const changed = { ...application, ...(await change(db, application, found?.account)) };
  return { ...changed, currentStep: currentStepOf(changed) };
}

/**
 * All changes of an application go through here or `editFields`, one at a time and only while it is active and no
 * payment is under way (calls.md, The flow: steps 1–11 are locked from then on).
 */
export async function editApplication(db: Database, editing: Editing, change: Change): Promise<Application> {
  return await db.transaction().execute(async (trx) => {
    const edited = await changeFound(trx, await lockForEdit(trx, editing.applicationId), { editing, change });
    await saveChanges(trx, edited, editing.now);
    return edited;
  });
}

/**
 * For a `change` that only reads: without a lock, and saved only if the application is still as it was read. Whoever
 * opens a payment changes the row, too. If somebody was faster, it is done again, with the lock.
 */
export async function editFields(db: Database, editing: Editing, change: Change): Promise<Application> {
  const { applicationId, now } = editing;
  const found = await readForEdit(db, applicationId);
  const edited = await changeFound(db, found, { editing, change });
  const isSaved = found && (await saveIfUnchanged(db, edited, { rowVersion: found.rowVersion, now }));
  return isSaved === true ? edited : await editApplication(db, editing, change);
}
