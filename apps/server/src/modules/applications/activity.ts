import type { ApplicationListItem } from '@socio/contracts/shared/application';
import { spans } from '@socio/domain/spans';
import { Refusal } from '../../http/refusal.ts';
import type { Application } from './application.ts';

/** Applications last touched before this can no longer be resumed (calls.md, Members and sessions). */
export function activeSince(now: Date): Date {
  return new Date(now.getTime() - spans.untouchedApplication);
}

/** How far back the lists include applications that have ended (calls.md, `include_inactive`). */
export function endedSince(now: Date): Date {
  return new Date(now.getTime() - spans.endedApplication);
}

type Activity = Pick<Application, 'status' | 'fulfilment' | 'lastUpdatedAt'>;

function isUntouched({ fulfilment, lastUpdatedAt }: Activity, now: Date): boolean {
  return fulfilment === 'none' && lastUpdatedAt < activeSince(now);
}

/**
 * How a listed application ended; null while it can be resumed. A discarded one has expired once it can no longer be
 * restored.
 */
export function inactiveOf(application: Activity, now: Date): ApplicationListItem['inactive'] {
  if (application.status === 'refunded') return 'refunded';
  if (isUntouched(application, now)) return 'expired';
  return application.status === 'discarded' ? 'discarded' : null;
}

/**
 * Refuses applications that are issued, discarded, refunded or untouched for 30 days. Paid ones stay open until
 * settled.
 */
export function requireActive(application: Activity, now: Date): void {
  if (application.status !== 'active' || isUntouched(application, now)) {
    throw new Refusal('APPLICATION_INACTIVE');
  }
}
