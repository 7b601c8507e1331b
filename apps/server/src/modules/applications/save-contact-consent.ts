import type { Database } from '../../db/connection.ts';
import type { IsMobileNumber } from '../sessions/is-mobile-number.ts';
import { phoneOf } from './check-person.ts';
import type { Consents } from '../consents/consent-texts.ts';
import type { PrepareConsents } from '../consents/record-consents.ts';
import { provenMember, requireConsents } from './require-consents.ts';
import { editApplication, type Editing } from './edit-application.ts';
import type { LimitPersonGuesses } from './limit-person-guesses.ts';
import { requireNeeds } from './require-needs.ts';

export type SaveContactConsent = (
  editing: Editing,
  given: { phone: string; consents: Consents },
) => Promise<void>;

/** Step 6 and the consents required by step 7: phone and consents are stored together or not at all. */
export function createSaveContactConsent(deps: {
  db: Database;
  prepareConsents: PrepareConsents;
  isUsablePhone: IsMobileNumber;
  limitPersonGuesses: LimitPersonGuesses;
}): SaveContactConsent {
  const { db, prepareConsents, isUsablePhone, limitPersonGuesses } = deps;
  return async (editing, { phone, consents }) => {
    requireConsents(consents);
    await limitPersonGuesses(editing, { phone });
    await editApplication(db, editing, async (reader, application, account, also) => {
      requireNeeds(application, 6);
      const changes = { phone: phoneOf(phone, application, account, isUsablePhone) };
      const { session, now } = editing;
      const memberId = provenMember(session, application, now);
      const giver = { memberId, applicationId: application.id, familyId: session.familyId };
      const record = await prepareConsents(reader, giver, consents, now);
      if (record !== undefined) also(record);
      return changes;
    });
  };
}
