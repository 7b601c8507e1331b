import { stateOfPostalCode } from '@socio/domain/postal-code-states';
import type { Database, Executor } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import { editApplication, type Editing } from './edit-application.ts';
import { isPostalCodeKnown } from './catalogue/repository.ts';
import { requireNeeds } from './require-needs.ts';

/** No catalogue is complete, so a code is refused only if its first digits belong to no state. */
export async function postalCodeOf(db: Executor, zipCode: string): Promise<string> {
  const canExist = stateOfPostalCode(zipCode) !== null || (await isPostalCodeKnown(db, zipCode));
  if (!canExist) throw new Refusal('POSTAL_CODE_UNKNOWN');
  return zipCode;
}

/** Step 4. */
export async function savePostalCode(db: Database, editing: Editing, zipCode: string): Promise<void> {
  await editApplication(db, editing, async (reader, application) => {
    requireNeeds(application, 4);
    return { zipCode: await postalCodeOf(reader, zipCode) };
  });
}
