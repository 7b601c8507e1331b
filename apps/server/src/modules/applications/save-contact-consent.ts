import type { Database } from '../../db/connection.ts';
import type { IsGeographicNumber } from '../sessions/codes/geographic-number.ts';
import { phoneOf } from './check-person.ts';
import type { Consents } from '../consents/consent-texts.ts';
import type { PrepareConsents } from '../consents/record-consents.ts';
import type { FindConsentsForApplication } from '../consents/repository.ts';
import { provenMember, requireConsents } from './require-consents.ts';
import { editApplication, type Editing } from './edit-application.ts';
import type { FoundWithConsents } from './editing/repository.ts';
import type { LimitPersonGuesses } from './limit-person-guesses.ts';
import { requireNeeds } from './require-needs.ts';

export type SaveContactConsent = (
  editing: Editing,
  given: { phone: string; consents: Consents },
  early: FoundWithConsents | undefined,
) => Promise<void>;

/** Step 6 and the consents required by step 7: phone and consents are stored together or not at all. */
export function createSaveContactConsent(deps: {
  db: Database;
  findConsentsForApplication: FindConsentsForApplication;
  prepareConsents: PrepareConsents;
  isUsablePhone: IsGeographicNumber;
  limitPersonGuesses: LimitPersonGuesses;
}): SaveContactConsent {
  const { db, findConsentsForApplication, prepareConsents, isUsablePhone, limitPersonGuesses } = deps;
  return async (editing, { phone, consents }, early) => {
    requireConsents(consents);
    await limitPersonGuesses(editing, { phone });
    await editApplication(db, { ...editing, early }, async (reader, application, account, also) => {
      requireNeeds(application, 6);
      const changes = { phone: phoneOf(phone, application, account, isUsablePhone) };
      const { session, now } = editing;
      const { id: applicationId } = application;
      const memberId = provenMember(session, application, now);
      const isRead = reader === db && applicationId === editing.applicationId;
      const before = (isRead && early?.given) || (await findConsentsForApplication(reader, applicationId));
      const giver = { memberId, applicationId, familyId: session.familyId };
      const record = prepareConsents(before, giver, consents, now);
      if (record !== undefined) also(record);
      return changes;
    });
  };
}
