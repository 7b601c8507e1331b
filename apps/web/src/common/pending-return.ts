import { spans } from '@socio/domain/spans';
import { tabStored } from './storage-keys.ts';
import { allUnsent, restoreUnsent } from './unsent-fields.ts';

type PendingReturn = { path: string; membershipNumber: string; savedAt: number; fields: unknown };

/** The session has ended: remembers where the person was and what they had typed but not sent. */
export function savePendingReturn(path: string, membershipNumber: string, now: Date): void {
  const kept: PendingReturn = { path, membershipNumber, savedAt: now.getTime(), fields: allUnsent() };
  tabStored.setJson('pending_return', kept);
}

/**
 * Once the same membership has been verified again: gives the path to return to, once, and restores what was typed
 * where the step looks for it. Another membership gets nothing.
 */
export function takePendingReturn(membershipNumber: string, now: Date): string | null {
  const kept = tabStored.getJson('pending_return') as Partial<PendingReturn> | null;
  tabStored.set('pending_return', null);
  if (typeof kept?.path !== 'string' || !/^\/(?!\/)/.test(kept.path)) return null;
  const age = now.getTime() - Number(kept.savedAt);
  if (kept.membershipNumber !== membershipNumber || !(age >= 0 && age < spans.pendingReturn)) return null;
  restoreUnsent(kept.fields);
  return kept.path;
}
