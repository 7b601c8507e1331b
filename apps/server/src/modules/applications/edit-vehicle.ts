import type { Database } from '../../db/connection.ts';
import { requireVersion, type StatedVehicle } from './require-version.ts';
import { editApplication, type Editing } from './edit-application.ts';
import { requireNeeds } from './require-needs.ts';

/** Screen 8 (call …-step9): changes the car, which invalidates the earlier quotes. */
export async function editVehicle(
  db: Database,
  editing: Editing,
  stated: Required<StatedVehicle>,
): Promise<void> {
  await editApplication(db, editing, async (reader, application) => {
    requireNeeds(application, 8);
    return await requireVersion(reader, stated);
  });
}
