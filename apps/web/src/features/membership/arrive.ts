import { clearAllSessions } from '../../common/clear-all-sessions.ts';
import { clearStoredData } from '../../common/clear-stored-data.ts';
import { remember } from '../../lib/page-memory.ts';
import { pause } from '../../lib/pause.ts';
import { queryClient } from '../../lib/query-client.ts';

/** How long the check waits for the old sessions to be ended (calls.md, Members and sessions). */
const CLEARING_LIMIT = 3000;

type Visit = { key: string; cleared: Promise<void> };

const visits = remember<{ current: Visit | null }>('visits of the entry', { current: null });

/**
 * Arriving wipes all stored data and ends the sessions on the server; a failure of that is ignored. Resolves when
 * check-membership may be sent. Drawing the screen twice for one visit (`key`) arrives once.
 */
export function arrive(key: string, { keepPendingReturn }: { keepPendingReturn: boolean }): Promise<void> {
  if (visits.current?.key === key) return visits.current.cleared;
  clearStoredData({ keepPendingReturn });
  queryClient.clear();
  const cleared = Promise.race([clearAllSessions().catch(() => undefined), pause(CLEARING_LIMIT)]);
  visits.current = { key, cleared };
  return cleared;
}

/** The visit ended well: the next one, also to the same history entry, is another. */
export function endVisit(): void {
  visits.current = null;
}
