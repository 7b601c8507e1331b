import type { Executor } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';

export type Consents = { terms: boolean; privacy: boolean; marketing: boolean };

/** A member's consents count for all of the member's applications, a visitor's for the one. */
export type ConsentSubject = { memberId: string | null; applicationId: string | null };

export type RecordConsents = (
  trx: Executor,
  subject: ConsentSubject,
  answers: Consents,
  now: Date,
) => Promise<void>;

/** Which texts are accepted in their current version. */
export type CurrentConsents = (db: Executor, subject: ConsentSubject) => Promise<Consents>;

export function requireConsents({ terms, privacy }: Consents): void {
  if (!terms || !privacy) throw new Refusal('CONSENT_REQUIRED');
}
