import { spans } from './spans.ts';

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
  askedBy: string | null;
  approvedBy: string | null;
  /** The holder objected to the same before, and two operators decide after all. */
  despiteObjection: boolean;
  dueAt: Date;
};

/** Who asks for a change, and when: the member by a mailed link (null), or an operator by name; for which phone, if any. */
export type AskedChange = Pick<OpenChange, 'phone' | 'despiteObjection'> & {
  operator: string | null;
  now: Date;
};

/** `begin` and `replace` begin one anew, which waits for a second operator if an operator asks. */
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

/**
 * Returns what asking for a change comes to, given the open one of its kind or null (trust.md, Accounts). One that is on
 * its way is never exchanged for another: it has been told to the member, who would be told twice.
 */
export function decideChange(open: OpenChange | null, asked: AskedChange): ChangeDecision {
  if (open === null) return 'begin';
  const { operator, now } = asked;
  const isSame = open.phone === asked.phone && open.despiteObjection === asked.despiteObjection;
  if (!waitsForApproval(open)) return isSame ? 'same' : 'other-waits';
  if (operator === null || !isSame || open.dueAt <= now) return 'replace';
  return nameOf(open.askedBy ?? '') === nameOf(operator) ? 'same-operator' : 'approve';
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
