import type { Database, Executor } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import { editApplication, type Editing } from './edit-application.ts';
import { isPostalCodeKnown } from './repository.ts';
import { requireNeeds } from './require-needs.ts';

export async function postalCodeOf(db: Executor, zipCode: string): Promise<string> {
  if (!(await isPostalCodeKnown(db, zipCode))) throw new Refusal('POSTAL_CODE_UNKNOWN');
  return zipCode;
}

/** Step 4. */
export async function savePostalCode(db: Database, editing: Editing, zipCode: string): Promise<void> {
  await editApplication(db, editing, async (trx, application) => {
    requireNeeds(application, 4);
    return { zipCode: await postalCodeOf(trx, zipCode) };
  });
}
