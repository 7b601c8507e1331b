import type { Gender } from '@socio/domain/validation/gender';
import { toSlashed } from '@socio/domain/dates';
import { maskBirthDate } from '@socio/domain/masks';
import type { Database } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import { requireLevel } from '../../http/require-level.ts';
import { requireActive } from './activity.ts';
import { withAccount, type Application } from './application.ts';
import { birthDateOf, genderOf } from './check-person.ts';
import { findVersion } from './catalogue/repository.ts';
import { requireVersion } from './require-version.ts';
import { editApplication, type Editing } from './edit-application.ts';
import type { LimitPersonGuesses } from './limit-person-guesses.ts';
import { findAccountPerson, findApplication } from './repository.ts';
import { requireNeeds } from './require-needs.ts';
import { postalCodeOf } from './save-postal-code.ts';

/** What the quote calls send about the application; the birth date is DD/MM/YYYY or its mask. */
export type QuoteInputs = { versionId: number; zipCode: string; gender: Gender; birthDate: string };

function holds(application: Application, given: QuoteInputs): boolean {
  const { versionId, zipCode, gender } = application;
  const birthDate = application.birthDate === null ? null : toSlashed(application.birthDate);
  const sameDate =
    birthDate !== null && (given.birthDate === birthDate || given.birthDate === maskBirthDate(birthDate));
  return sameDate && versionId === given.versionId && zipCode === given.zipCode && gender === given.gender;
}

/**
 * Quotes are made from the stored application. Differing values from the page are stored first, with the checks of
 * their step, which repairs a save that failed silently (calls.md, The flow). Equal values are not an edit.
 */
export type StoreQuoteInputs = (editing: Editing, given: QuoteInputs) => Promise<Application>;

export function createStoreQuoteInputs({
  db,
  limitPersonGuesses,
}: {
  db: Database;
  limitPersonGuesses: LimitPersonGuesses;
}): StoreQuoteInputs {
  return async (editing, given) => {
    await limitPersonGuesses(editing, { birthDate: given.birthDate });
    const { memberId } = editing.session;
    const [stored, own] = await Promise.all([
      findApplication(db, editing.applicationId),
      findAccountPerson(db, memberId),
    ]);
    if (stored === undefined) throw new Refusal('NOT_FOUND');
    requireActive(stored, editing.now);
    if (holds(stored, given)) {
      // A visit by a mailed link has no member.
      const isOwn = stored.memberId === memberId;
      const known = withAccount(stored, isOwn ? own : await findAccountPerson(db, stored.memberId));
      if (holds(known, given)) return known;
    }
    return await editApplication(db, editing, async (reader, application, account) => {
      requireNeeds(application, 3);
      const { versionId, brandModel, year } = application;
      if (year === null) throw new Refusal('STEP_NOT_READY');
      const vehicle =
        given.versionId === versionId
          ? {}
          : requireVersion(await findVersion(reader, given.versionId), {
              versionId: given.versionId,
              brandModel,
              year,
            });
      return {
        ...vehicle,
        zipCode: await postalCodeOf(reader, given.zipCode),
        gender: genderOf(given.gender, account),
        birthDate: birthDateOf(given.birthDate, application, account, editing.now, 'nacimiento'),
      };
    });
  };
}

/** Reads again the application to be quoted and checks its level again: it may have got a member since. */
export type ReadQuoteInputs = (editing: Editing) => Promise<Application>;

export function createReadQuoteInputs(db: Database): ReadQuoteInputs {
  return async ({ applicationId, session, now }) => {
    const stored = await findApplication(db, applicationId);
    await requireLevel('owner', session, applicationId, async () => stored, now);
    if (stored === undefined) throw new Refusal('NOT_FOUND');
    requireActive(stored, now);
    return withAccount(stored, await findAccountPerson(db, stored.memberId));
  };
}
