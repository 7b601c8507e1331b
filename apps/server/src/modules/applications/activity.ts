import { spans } from '@socio/domain/spans';
import { Refusal } from '../../http/refusal.ts';
import type { Application } from './application.ts';

/** Applications last touched before this can no longer be resumed (calls.md, Members and sessions). */
export function activeSince(now: Date): Date {
  return new Date(now.getTime() - spans.untouchedApplication);
}

/** How far back the list includes applications that have ended (calls.md, `include_inactive`). */
export function endedSince(now: Date): Date {
  return new Date(now.getTime() - spans.endedApplication);
}

/**
 * Refuses applications that are issued, discarded, refunded or untouched for 30 days. Paid ones stay open until
 * settled.
 */
export function requireActive(
  application: Pick<Application, 'status' | 'fulfilment' | 'lastUpdatedAt'>,
  now: Date,
): void {
  const untouched = application.fulfilment === 'none' && application.lastUpdatedAt < activeSince(now);
  if (application.status !== 'active' || untouched) throw new Refusal('APPLICATION_INACTIVE');
}
