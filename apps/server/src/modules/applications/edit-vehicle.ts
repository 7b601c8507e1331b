import type { Database } from '../../db/connection.ts';
import { findVersion } from './catalogue/repository.ts';
import { requireVersion, type StatedVehicle } from './require-version.ts';
import { begun, editApplication, type Editing } from './edit-application.ts';
import { requireNeeds } from './require-needs.ts';

/** Screen 8 (call …-step9): changes the car, which invalidates the earlier quotes. */
export async function editVehicle(
  db: Database,
  editing: Editing,
  stated: Required<StatedVehicle>,
): Promise<void> {
  const version = begun(findVersion(db, stated.versionId));
  await editApplication(db, editing, async (_reader, application) => {
    requireNeeds(application, 8);
    return requireVersion(await version, stated);
  });
}
