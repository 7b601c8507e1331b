import { tabStored } from './storage-keys.ts';

/** How long a session that ended by itself may be taken up again where it stood (architecture.md). */
export const PENDING_RETURN_AGE = 20 * 60_000;

type Fields = Record<string, unknown>;
type PendingReturn = { path: string; membershipNumber: string; savedAt: number; fields: Fields };

let readUnsent: (() => Fields) | null = null;
let restored: { path: string; fields: Fields } | null = null;

/**
 * A screen tells what has been typed and not yet sent, never card fields. Returns what ends it: for an effect.
 */
export function keepUnsentFields(read: () => Fields): () => void {
  readUnsent = read;
  return () => {
    if (readUnsent === read) readUnsent = null;
  };
}

/** The session has ended: remembers where the person was and what was typed. */
export function savePendingReturn(path: string, membershipNumber: string, now: Date): void {
  const kept: PendingReturn = {
    path,
    membershipNumber,
    savedAt: now.getTime(),
    fields: readUnsent?.() ?? {},
  };
  tabStored.setJson('pending_return', kept);
}

/** After the same membership was verified again: the path to return to, once. Another membership gets nothing. */
export function takePendingReturn(membershipNumber: string, now: Date): string | null {
  const kept = tabStored.getJson('pending_return') as Partial<PendingReturn> | null;
  tabStored.set('pending_return', null);
  if (typeof kept?.path !== 'string' || !/^\/(?!\/)/.test(kept.path)) return null;
  const age = now.getTime() - Number(kept.savedAt);
  if (kept.membershipNumber !== membershipNumber || !(age >= 0 && age < PENDING_RETURN_AGE)) return null;
  restored = { path: kept.path, fields: kept.fields ?? {} };
  return kept.path;
}

/** For the screen that was returned to: what had been typed there, once. */
export function takeRestoredFields(path: string): Fields {
  if (restored?.path !== path) return {};
  const { fields } = restored;
  restored = null;
  return fields;
}
