import type { Database } from '../../db/connection.ts';
import { phoneOf, type IsUsablePhone } from './check-person.ts';
import { provenMember, requireConsents, type Consents, type RecordConsents } from './consent-arguments.ts';
import { editApplication, type Editing } from './edit-application.ts';
import type { LimitPersonGuesses } from './limit-person-guesses.ts';
import { requireNeeds } from './require-needs.ts';

export type SaveContactConsent = (
  editing: Editing,
  given: { phone: string; consents: Consents },
) => Promise<void>;

/** Step 6, and the consents that step 7 asks for: phone and consents are stored together or not at all. */
export function createSaveContactConsent(deps: {
  db: Database;
  recordConsents: RecordConsents;
  isUsablePhone: IsUsablePhone;
  limitPersonGuesses: LimitPersonGuesses;
}): SaveContactConsent {
  const { db, recordConsents, isUsablePhone, limitPersonGuesses } = deps;
  return async (editing, { phone, consents }) => {
    requireConsents(consents);
    await limitPersonGuesses(editing, { phone });
    await editApplication(db, editing, async (trx, application, account) => {
      requireNeeds(application, 6);
      const changes = { phone: phoneOf(phone, application, account, isUsablePhone) };
      const { session, now } = editing;
      const memberId = provenMember(session, application, now);
      const giver = { memberId, applicationId: application.id, familyId: session.familyId };
      await recordConsents(trx, giver, consents, now);
      return changes;
    });
  };
}
