import { clearAllSessions } from '../../common/clear-all-sessions.ts';
import { clearStoredData } from '../../common/clear-stored-data.ts';
import { clearCachedAnswers } from '../../lib/cached-answers.ts';
import { remember } from '../../lib/page-memory.ts';
import { pause } from '../../lib/pause.ts';

/** How long the check waits for the old sessions to end (calls.md, Members and sessions). */
const CLEARING_LIMIT = 3000;

type Visit = { key: string; cleared: Promise<void> };

const visits = remember<{ current: Visit | null }>('visits of the entry', { current: null });

/**
 * Arriving wipes all stored data and ends the sessions on the server; a failure to do so is ignored. Resolves when
 * check-membership may be sent. Rendering the screen twice in one visit (`key`) arrives once.
 */
export function arrive(key: string, { keepPendingReturn }: { keepPendingReturn: boolean }): Promise<void> {
  if (visits.current?.key === key) return visits.current.cleared;
  clearStoredData({ keepPendingReturn });
  clearCachedAnswers();
  const cleared = Promise.race([clearAllSessions().catch(() => undefined), pause(CLEARING_LIMIT)]);
  visits.current = { key, cleared };
  return cleared;
}

/** The visit ended well: the next one counts as another, even at the same history entry. */
export function endVisit(): void {
  visits.current = null;
}
