import type { ApplicationRecord } from '@socio/contracts/shared/application';
import type { VehicleFields } from './vehicle-fields.ts';

/**
 * VIN and plates are on record from the moment when the issuing begins, so that it is joined with them, also as masks.
 * Null before that.
 */
export function recordedVehicle(application: ApplicationRecord): VehicleFields | null {
  const vin = application['vehicle_insurance_application-serial_number'];
  const plates = application['vehicle_insurance_application-license_plates'];
  return vin === null || plates === null ? null : { vin, plates };
}
