import { isWithin } from '@socio/domain/access-ages';
import type { Executor } from '../../db/connection.ts';
import type { Session } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Application } from './application.ts';

export type Consents = { terms: boolean; privacy: boolean; marketing: boolean };

/** Records what is answered in a visit: for the member too where there is one, else for the application alone. */
export type RecordConsents = (
  trx: Executor,
  giver: { memberId: string | null; applicationId: string; familyId: string },
  answers: Consents,
  now: Date,
) => Promise<void>;

/** Which texts are accepted in their current version, by the member or in this application. */
export type CurrentConsents = (
  db: Executor,
  subject: { memberId: string | null; applicationId: string },
) => Promise<Consents>;

/** Which of them the member accepts who has proven to be in this visit; what was answered in it becomes theirs. */
export type AdoptConsents = (
  trx: Executor,
  giver: { memberId: string; applicationId: string; familyId: string },
  now: Date,
) => Promise<Consents>;

export function requireConsents({ terms, privacy }: Consents): void {
  if (!terms || !privacy) throw new Refusal('CONSENT_REQUIRED');
}

/**
 * The member whose word a consent is: a membership number alone speaks for nobody, so below a proven identity the
 * consent stays the application's.
 */
export function provenMember(
  { memberId, authenticatedAt }: Session,
  application: Application,
  now: Date,
): string | null {
  const isOwner = memberId !== null && memberId === application.memberId;
  return isOwner && isWithin('authenticated', authenticatedAt, now) ? memberId : null;
}
