import type { Gender } from '@socio/domain/validation/gender';
import type { Database } from '../../db/connection.ts';
import { birthDateOf, genderOf } from './check-person.ts';
import { editApplication, type Editing } from './edit-application.ts';
import type { LimitPersonGuesses } from './limit-person-guesses.ts';
import { requireNeeds } from './require-needs.ts';

/** Step 5. */
export async function savePersonalInfo(
  { db, limitPersonGuesses }: { db: Database; limitPersonGuesses: LimitPersonGuesses },
  editing: Editing,
  given: { gender: Gender; birthDate: string },
): Promise<void> {
  await limitPersonGuesses(editing, given);
  await editApplication(db, editing, async (_reader, application, account) => {
    requireNeeds(application, 5);
    return {
      gender: genderOf(given.gender, account),
      birthDate: birthDateOf(given.birthDate, application, account, editing.now),
    };
  });
}
