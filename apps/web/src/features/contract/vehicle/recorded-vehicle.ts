import type { ApplicationRecord } from '@socio/contracts/shared/application';
import { recordedFields } from './typed-vehicle.ts';
import type { VehicleFields } from './vehicle-fields.ts';

/** The vehicle of an issuing that is under way, which is joined with it, also as masks. Null before that. */
export function recordedVehicle(application: ApplicationRecord): VehicleFields | null {
  return application.purchase_state === 'issuing' ? recordedFields(application) : null;
}
