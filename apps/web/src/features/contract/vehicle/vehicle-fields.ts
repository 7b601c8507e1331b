import { checkPlates } from '@socio/domain/plates';
import { checkVin, normalizeVin, vinWarnings } from '@socio/domain/vin';
import { refusedFields } from '../../../lib/refused-fields.ts';
import { texts } from '../texts.ts';
import type { FieldMessages } from '../../../components/form/use-checked-form.ts';

export type VehicleFields = {
  vin: string;
  plates: string;
  /** Step 12 only: 'Mis placas están en trámite'. What was typed stays, and is not sent. */
  pending?: boolean;
};

/** Upper case, without the spaces or hyphens that were typed or pasted. */
export function formatVin(text: string): string {
  return normalizeVin(text).slice(0, 17);
}

export function checkVehicle({ vin, plates, pending = false }: VehicleFields): FieldMessages<VehicleFields> {
  const messages: FieldMessages<VehicleFields> = {};
  const wrongVin = checkVin(vin);
  const wrongPlates = pending ? null : checkPlates(plates);
  if (wrongVin !== null) messages.vin = texts.vehicle.errors[wrongVin];
  if (wrongPlates !== null) messages.plates = texts.vehicle.errors[wrongPlates];
  return messages;
}

/** Messages for the fields named in a refusal. */
export function refusedVehicle(details: Readonly<Record<string, unknown>>): FieldMessages<VehicleFields> {
  const names = { serial_number: 'vin', license_plate: 'plates' } as const;
  const { VIN_INVALID: vin, PLATES_INVALID: plates } = texts.vehicle.errors;
  return refusedFields(details, names, { vin, plates });
}

/** The toast for the first mistake. */
export function vehicleToast(fields: VehicleFields): { title: string; description?: string } | null {
  const messages = checkVehicle(fields);
  if (messages.vin) return { title: texts.vehicle.toasts.vin, description: messages.vin };
  if (!messages.plates) return null;
  if (checkPlates(fields.plates) === 'PLATES_INVALID') return { title: messages.plates };
  return { title: texts.vehicle.toasts.platesRequired, description: messages.plates };
}

/** What looks mistyped in a complete VIN: a note, never a block (domain-facts.md, VIN). */
export function vinNotes(vin: string, quotedYear: number | null): string[] {
  if (checkVin(vin) !== null) return [];
  const { warnings } = texts.vehicle;
  return vinWarnings(vin, quotedYear).map((warning) =>
    warning === 'VIN_MODEL_YEAR' ? warnings[warning](quotedYear ?? 0) : warnings[warning],
  );
}
