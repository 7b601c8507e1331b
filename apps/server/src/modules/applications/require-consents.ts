import { isWithin } from '@socio/domain/access-ages';
import { missingConsents } from '@socio/domain/validation/consents';
import type { Session } from '../../http/session.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Consents } from '../consents/consent-texts.ts';
import type { Application } from './application.ts';

export function requireConsents(consents: Consents): void {
  if (missingConsents(consents).length > 0) throw new Refusal('CONSENT_REQUIRED');
}

/**
 * The member in whose name a consent counts. A membership number alone proves nothing, so without a proven identity the
 * consent belongs to the application only.
 */
export function provenMember(
  { memberId, authenticatedAt }: Session,
  application: Application,
  now: Date,
): string | null {
  const isOwner = memberId !== null && memberId === application.memberId;
  return isOwner && isWithin('authenticated', authenticatedAt, now) ? memberId : null;
}
