import { spans } from './spans.ts';
import { CHANGE_WAITS } from './takeover.ts';

/** Returns when a change that is begun now takes effect (trust.md, Accounts). */
export function changeDueAt(now: Date): Date {
  return new Date(now.getTime() + spans.accountChange);
}

/** Returns when a change that an operator asks for now lapses if no other operator agrees (trust.md, Accounts). */
export function changeLapsesAt(now: Date): Date {
  return new Date(now.getTime() + spans.accountChangeApproval);
}

/** Returns until when a CURP is kept for the person whom two operators have now decided on (trust.md, Accounts). */
export function curpKeptUntil(now: Date): Date {
  return new Date(now.getTime() + spans.curpKept);
}

/** Whether mail may carry a link that replaces a lost phone: proven for 30 days; null is never (trust.md, Accounts). */
export function isMailOldEnough(provenAt: Date | null, now: Date): boolean {
  return provenAt !== null && now.getTime() - provenAt.getTime() >= spans.provenMail;
}

/**
 * A change that has not ended; `askedBy` is the operator who asked for it, null where it was the member. `dueAt` is when
 * it takes effect, or lapses if no second operator has agreed.
 */
export type OpenChange = {
  phone: string | null;
  /** The one that may come back to the account; null for all other kinds. */
  membershipNumber: string | null;
  askedBy: string | null;
  approvedBy: string | null;
  /** The holder objected to the same before, and two operators decide after all. */
  despiteObjection: boolean;
  dueAt: Date;
};

/**
 * What is open of one kind about an account: at most one that is on its way, and beside it one that waits for a second
 * operator, where that may take its place.
 */
export type OpenChanges<Change extends OpenChange = OpenChange> = {
  onItsWay: Change | null;
  waiting: Change | null;
};

/** What a change is of. */
export type ChangeKind = 'phone' | 'email' | 'release' | 'curp' | 'return';

/** Who asks for a change, and when: the member by a mailed link (null), or an operator by name; for which phone, if any. */
export type AskedChange = Pick<OpenChange, 'phone' | 'membershipNumber' | 'despiteObjection'> & {
  kind: ChangeKind;
  operator: string | null;
  now: Date;
};

/**
 * `begin` and `replace` begin one anew, which waits for a second operator if an operator asks; `replace` ends the one that
 * waited, `approve` one that is on its way, if there is any.
 */
export type ChangeDecision = 'begin' | 'replace' | 'approve' | 'same' | 'same-operator' | 'other-waits';

/** Whether a change still waits for a second operator (trust.md, Accounts). */
export function waitsForApproval({
  askedBy,
  approvedBy,
}: Pick<OpenChange, 'askedBy' | 'approvedBy'>): boolean {
  return askedBy !== null && approvedBy === null;
}

/** Two names of one person do not make two operators: spaces and capitals do not tell them apart. */
const nameOf = (operator: string) => operator.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Returns the open changes of one kind by what they wait for (trust.md, Accounts). */
export function sortOpenChanges<Change extends OpenChange>(open: readonly Change[]): OpenChanges<Change> {
  return {
    onItsWay: open.find((one) => !waitsForApproval(one)) ?? null,
    waiting: open.find((one) => waitsForApproval(one)) ?? null,
  };
}

const isSame = (open: OpenChange, asked: AskedChange) =>
  open.phone === asked.phone &&
  open.membershipNumber === asked.membershipNumber &&
  open.despiteObjection === asked.despiteObjection;

/**
 * Nobody was told of a CURP that is kept for another phone, so that may be corrected. A mailed change gives way to what
 * operators decide after an objection: otherwise whoever has the mailbox would begin one after the other.
 */
const givesWay = (onItsWay: OpenChange, asked: AskedChange) =>
  asked.kind === 'curp' || (asked.kind === 'phone' && asked.despiteObjection && onItsWay.askedBy === null);

/**
 * Returns what asking for a change comes to, given the open ones of its kind (trust.md, Accounts). What is on its way is
 * never exchanged by one operator or by the member, and by two only where it gives way: it has been told to the member,
 * who would be told twice. Nor does a mailed link end what an operator asked for after an objection.
 */
export function decideChange(open: OpenChanges, asked: AskedChange): ChangeDecision {
  const { operator, now } = asked;
  const { waiting } = open;
  // A CURP that its person did not come for in time is kept no longer, whether or not that was recorded yet.
  const isOver = asked.kind === 'curp' && open.onItsWay !== null && open.onItsWay.dueAt <= now;
  const onItsWay = isOver ? null : open.onItsWay;
  if (onItsWay !== null && isSame(onItsWay, asked)) return 'same';
  if (onItsWay !== null && !givesWay(onItsWay, asked)) return 'other-waits';
  if (waiting === null) return 'begin';
  if (waiting.dueAt <= now) return 'replace';
  if (operator === null) return waiting.despiteObjection ? 'other-waits' : 'replace';
  if (!isSame(waiting, asked)) return 'replace';
  return nameOf(waiting.askedBy ?? '') === nameOf(operator) ? 'same-operator' : 'approve';
}

/** A change of the phone that was carried out at `doneAt`, or has not ended (null). */
export type PhoneChange = Omit<OpenChange, 'phone' | 'membershipNumber' | 'dueAt'> & {
  askedAt: Date;
  doneAt: Date | null;
};

/**
 * Returns which of a member's changes of the phone, as they are asked for, 'No fui yo' takes back, given since when it was
 * not the member; whether operators have meanwhile decided on a phone after an objection; and when that was carried out,
 * null if it was not yet (trust.md, Accounts). Then it is final, with all that was before, and a link from before undoes
 * nothing. What waits for a second operator was told to nobody, and goes on waiting.
 */
export function undoneChanges<Change extends PhoneChange>(
  changes: readonly Change[],
  since: Date,
): { undone: Change[]; isDecided: boolean; decidedAt: Date | null } {
  const decided = changes.filter(
    (one) => one.despiteObjection && !waitsForApproval(one) && (one.doneAt === null || one.doneAt >= since),
  );
  const decidedAt = decided.findLast(({ doneAt }) => doneAt !== null)?.doneAt ?? null;
  const from = decidedAt ?? since;
  const undone = changes.filter(
    (one) => !one.despiteObjection && !waitsForApproval(one) && one.askedAt >= from,
  );
  return { undone, isDecided: decided.length > 0, decidedAt };
}

/**
 * Returns when an address takes effect that is proven now: at once, or after a day if it was asked for in a browser known
 * for a short time (trust.md, A takeover stays small).
 */
export function emailInForceAt(waits: boolean, provenAt: Date): Date {
  return waits ? new Date(provenAt.getTime() + CHANGE_WAITS) : provenAt;
}

/**
 * Whether an authenticated visit may stop a change asked for at `askedAt`: its browser was known before, or a passkey
 * made before proved the identity in it; null where there is none (trust.md, Accounts).
 */
export function mayStopChange(
  visit: { browserKnownSince: Date | null; passkeySince: Date | null },
  askedAt: Date,
): boolean {
  return [visit.browserKnownSince, visit.passkeySince].some(
    (since) => since !== null && since.getTime() < askedAt.getTime(),
  );
}
