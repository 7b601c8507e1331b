import type { ApplicationRecord } from '@socio/contracts/shared/application';
import { normalizePlate } from '@socio/domain/plates';
import { normalizeVin } from '@socio/domain/vin';
import type { ToastMessage } from '../../../components/toast/show-toast.ts';
import { texts } from '../texts.ts';
import { checkVehicle, type VehicleFields } from './vehicle-fields.ts';
import type { FieldMessages } from '../../../components/form/use-checked-form.ts';

/** What was typed for the application earlier, at step 11 or in another visit; otherwise empty. */
export function recordedFields(application: ApplicationRecord): VehicleFields {
  return {
    vin: application['vehicle_insurance_application-serial_number'] ?? '',
    plates: application['vehicle_insurance_application-license_plates'] ?? '',
    ...(application.plates_pending && { pending: true }),
  };
}

/** The vehicle of a policy being issued, for joining its issuing; may be masks. Null before that. */
export function recordedVehicle(application: ApplicationRecord): VehicleFields | null {
  return application.purchase_state === 'issuing' ? recordedFields(application) : null;
}

/** Step 11 requires neither: only what is typed has to be valid. */
export function checkOptionalVehicle(fields: VehicleFields): FieldMessages<VehicleFields> {
  const messages = checkVehicle(fields);
  return {
    ...(fields.vin === '' ? {} : { vin: messages.vin }),
    ...(fields.plates.trim() === '' ? {} : { plates: messages.plates }),
  };
}

/** The toast for the first mistake at step 11. */
export function optionalVehicleToast(fields: VehicleFields): ToastMessage {
  const { vin, plates } = checkOptionalVehicle(fields);
  return vin ? { title: texts.vehicle.toasts.vin, description: vin } : { title: plates ?? '' };
}

/** How step 11 sends the vehicle: empty fields are left out, so that they do not erase what is on record. */
export function vehicleBody({ vin, plates }: VehicleFields): {
  serial_number?: string;
  license_plate?: string;
} {
  const [serial_number, license_plate] = [normalizeVin(vin), normalizePlate(plates)];
  return {
    ...(serial_number === '' ? {} : { serial_number }),
    ...(license_plate === '' ? {} : { license_plate }),
  };
}

export function isSameVehicle(one: VehicleFields, other: VehicleFields): boolean {
  const platesOf = ({ plates, pending = false }: VehicleFields) => (pending ? null : plates);
  return one.vin === other.vin && platesOf(one) === platesOf(other);
}
