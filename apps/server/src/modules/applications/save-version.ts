import type { Database } from '../../db/connection.ts';
import { findVersion } from './catalogue/repository.ts';
import { Refusal } from '../../http/refusal.ts';
import { requireVersion } from './require-version.ts';
import { begun, editApplication, type Editing } from './edit-application.ts';
import { requireNeeds } from './require-needs.ts';

/** Step 3. */
export async function saveVersion(
  db: Database,
  editing: Editing,
  version: { versionId: number; versionName: string },
): Promise<void> {
  const found = begun(findVersion(db, version.versionId));
  await editApplication(db, editing, async (_reader, application) => {
    requireNeeds(application, 3);
    const { brandModel, year } = application;
    if (year === null) throw new Refusal('STEP_NOT_READY');
    return requireVersion(await found, { ...version, brandModel, year });
  });
}
