import type { Database, Executor } from '../../db/connection.ts';
import type { Session } from '../../http/session.ts';
import { Refusal } from '../../http/refusal.ts';
import { requireLevel } from '../../http/require-level.ts';
import { requireActive } from './activity.ts';
import { findCopy, insertCopy } from './making/repository.ts';
import { withAccount, type AccountPerson, type Application, type Changes } from './application.ts';
import { currentStepOf } from './current-step.ts';
import {
  lockForEdit,
  readForEdit,
  saveChanges,
  saveIfUnchanged,
  type ApplicationToEdit,
  type FoundToEdit,
} from './editing/repository.ts';
import { hasOpenPayment, lockApplication } from './repository.ts';
import { provenMember } from './require-consents.ts';

export type Editing = {
  applicationId: string;
  session: Session;
  now: Date;
  /** The application as it was read with the session. */
  early?: FoundToEdit | undefined;
  /**
   * Takes the place of one more application, before a copy is made, and returns what gives it back. Without it, what the
   * authenticated owner made or changed is not changed below that level.
   */
  beforeCopy?: () => Promise<() => Promise<void>>;
};

/** The level is checked again on the row as read for the edit: it may have entered contracting or got a member since the call's. */
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

/**
 * Whether this session must not change an application but only a copy: the authenticated owner made or changed it, and
 * the session knows no more than the membership's number. A mailed link proves more than that, and so does a proof of
 * identity in this very visit, however long ago.
 */
export function isOnlyCopied(application: Application, { session }: Editing): boolean {
  return application.byOwner && isNumberOnly(session);
}

/** Whether the visit rests on the membership's number alone. */
export function isNumberOnly({ memberId, authenticatedAt }: Session): boolean {
  return memberId !== null && authenticatedAt === null;
}

/** Refuses a locked application if a payment is under way or done. */
export async function requireUnpaid(trx: Executor, { id, fulfilment }: Application): Promise<void> {
  if (fulfilment !== 'none' || (await hasOpenPayment(trx, id))) throw new Refusal('APPLICATION_LOCKED');
}

/**
 * Reads what it needs and says what changes; `application` already includes the account's person, `account` only tells
 * what is locked. What else is to be written goes to `also`: into the same transaction, or nothing of it is.
 */
export type Change = (
  reader: Executor,
  application: Application,
  account: AccountPerson | undefined,
  also: (write: Write) => void,
) => Promise<Changes>;

type Write = (trx: Executor) => Promise<void>;

/** Refuses what must not be edited; otherwise the application as changed, and what is to be written with it. */
async function changeFound(
  reader: Executor,
  found: ApplicationToEdit | undefined,
  { editing, change }: { editing: Editing; change: Change },
): Promise<{ edited: Application; writes: Write[] }> {
  const stored = await requireOwn(found?.application, editing);
  requireActive(stored, editing.now);
  if (stored.fulfilment !== 'none' || found?.hasOpenPayment === true) throw new Refusal('APPLICATION_LOCKED');
  const application = withAccount(stored, found?.account);
  const writes: Write[] = [];
  const changes = await change(reader, application, found?.account, (write) => void writes.push(write));
  const byOwner = stored.byOwner || provenMember(editing.session, stored, editing.now) !== null;
  const changed = { ...application, ...changes, byOwner };
  return { edited: { ...changed, currentStep: currentStepOf(changed) }, writes };
}

/** A read that a change will ask for, begun before the application is known; of a refused edit nobody asks for it. */
export function begun<T>(read: Promise<T>): Promise<T> {
  read.catch(() => undefined);
  return read;
}

/** How an edit is stored: if the application is still as it was read, or under its lock. */
export type Saving = {
  ifUnchanged: typeof saveIfUnchanged;
  locked: typeof saveChanges;
};

const plainly: Saving = { ifUnchanged: saveIfUnchanged, locked: saveChanges };

/**
 * All changes of an application go through here, one at a time and only while it is active and no payment is under way
 * (calls.md, The flow: steps 1–11 are locked from then on). It is read without a lock and saved if it is still as it
 * was read; whoever opens a payment changes the row, too. If somebody was faster, it is done again, with the lock.
 */
export async function editApplication(
  db: Database,
  editing: Editing,
  change: Change,
  saving = plainly,
): Promise<Application> {
  const { applicationId, now } = editing;
  const edit = { editing, change };
  const found = editing.early ?? (await readForEdit(db, applicationId));
  if (found !== undefined && isOnlyCopied(found.application, editing)) {
    return await editCopy(db, found.application, edit, saving);
  }
  const { edited, writes } = await changeFound(db, found, edit);
  const save = async (executor: Executor) =>
    found !== undefined &&
    (await saving.ifUnchanged(executor, edited, { rowVersion: found.rowVersion, now }));
  const isSaved =
    writes.length === 0
      ? await save(db)
      : await db.transaction().execute(async (trx) => {
          if (!(await save(trx))) return false;
          for (const write of writes) await write(trx);
          return true;
        });
  if (isSaved) return edited;
  return await db.transaction().execute(async (trx) => {
    const again = await changeFound(trx, await lockForEdit(trx, applicationId), edit);
    for (const write of again.writes) await write(trx);
    await saving.locked(trx, again.edited, now);
    return again.edited;
  });
}

/** The visit's copy is made with its first change: a refused one makes none. */
async function editCopy(
  db: Database,
  { lastUpdatedAt: since }: Application,
  { editing, change }: { editing: Editing; change: Change },
  saving: Saving,
): Promise<Application> {
  const { applicationId, session, beforeCopy, now } = editing;
  if (beforeCopy === undefined) throw new Refusal('LEVEL_AUTHENTICATED');
  const visit = { applicationId, familyId: session.familyId };
  const giveBack = (await findCopy(db, { ...visit, since })) === undefined ? await beforeCopy() : undefined;
  let isMade = false;
  const changing = db.transaction().execute(async (trx) => {
    // Its lock lets one of two parallel first changes make the copy.
    const original = await lockOwnApplication(trx, editing);
    requireActive(original, now);
    const known = await findCopy(trx, { ...visit, since: original.lastUpdatedAt });
    const copyId = known ?? (await insertCopy(trx, original, session.familyId, now));
    const found = await lockForEdit(trx, copyId);
    const ofCopy = { ...editing, applicationId: copyId };
    const { edited, writes } = await changeFound(trx, found, { editing: ofCopy, change });
    for (const write of writes) await write(trx);
    await saving.locked(trx, edited, now);
    isMade = known === undefined;
    return edited;
  });
  try {
    return await changing;
  } finally {
    if (!isMade) await giveBack?.();
  }
}
