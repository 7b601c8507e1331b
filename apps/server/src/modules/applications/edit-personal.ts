import type { Gender } from '@socio/domain/validation/gender';
import type { Database } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import { birthDateOf, genderOf, phoneOf } from './check-person.ts';
import type { IsGeographicNumber } from '../sessions/codes/geographic-number.ts';
import { editApplication, type Editing } from './edit-application.ts';
import type { LimitPersonGuesses } from './limit-person-guesses.ts';
import { requireNeeds } from './require-needs.ts';
import { postalCodeOf } from './save-postal-code.ts';

export type EditPersonal = (
  editing: Editing,
  given: { zipCode: string; phone: string; birthDate: string; gender: Gender },
) => Promise<void>;

/** Screen 9 (call …-step8). Requires a membership: a visitor is asked to verify one. */
export function createEditPersonal(deps: {
  db: Database;
  isUsablePhone: IsGeographicNumber;
  limitPersonGuesses: LimitPersonGuesses;
}): EditPersonal {
  const { db, isUsablePhone, limitPersonGuesses } = deps;
  return async (editing, given) => {
    await limitPersonGuesses(editing, given);
    await editApplication(db, editing, async (reader, application, account) => {
      if (application.memberId === null || editing.session.memberId === null)
        throw new Refusal('LEVEL_VERIFIED');
      requireNeeds(application, 9);
      return {
        gender: genderOf(given.gender, account),
        birthDate: birthDateOf(given.birthDate, application, account, editing.now),
        phone: phoneOf(given.phone, application, account, isUsablePhone),
        zipCode: await postalCodeOf(reader, given.zipCode),
      };
    });
  };
}
