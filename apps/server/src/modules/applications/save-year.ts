import type { Database } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import { editApplication, type Editing } from './edit-application.ts';
import { isYearKnown } from './catalogue/repository.ts';
import { requireNeeds } from './require-needs.ts';

/** Step 2. Changing the year clears the version, which belonged to the old one. */
export async function saveYear(db: Database, editing: Editing, year: number): Promise<void> {
  await editApplication(db, editing, async (reader, application) => {
    requireNeeds(application, 2);
    if (!(await isYearKnown(reader, application.brandModel, year))) throw new Refusal('VERSION_MISMATCH');
    return year === application.year ? {} : { year, versionId: null, versionName: null };
  });
}
