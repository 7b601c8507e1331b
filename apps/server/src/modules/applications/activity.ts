import { spans } from '@socio/domain/spans';
import { Refusal } from '../../http/refusal.ts';
import type { Application } from './application.ts';

/** What was last touched before then is not to be resumed any more (calls.md, Members and sessions). */
export function activeSince(now: Date): Date {
  return new Date(now.getTime() - spans.untouchedApplication);
}

/** How far back the list goes with what has ended (calls.md, `include_inactive`). */
export function endedSince(now: Date): Date {
  return new Date(now.getTime() - spans.endedApplication);
}

/** Issued, discarded, refunded or untouched for 30 days; what is paid for stays open until it is settled. */
export function requireActive(
  application: Pick<Application, 'status' | 'fulfilment' | 'lastUpdatedAt'>,
  now: Date,
): void {
  const untouched = application.fulfilment === 'none' && application.lastUpdatedAt < activeSince(now);
  if (application.status !== 'active' || untouched) throw new Refusal('APPLICATION_INACTIVE');
}
