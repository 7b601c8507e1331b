import { normalizePlate } from '@socio/domain/plates';
import { checkPlates } from '@socio/domain/validation/plates';
import { checkVin } from '@socio/domain/validation/vin';
import { normalizeVin, vinWarnings } from '@socio/domain/vin';
import { texts } from '../texts.ts';
import type { FieldMessages } from '../use-fields.ts';

export type VehicleFields = { vin: string; plates: string };

export const vehicleNames = ['vin', 'plates'] as const;

/** As typed or pasted, with spaces or hyphens: upper case and without them. */
export function formatVin(text: string): string {
  return normalizeVin(text).slice(0, 17);
}

/** Upper case, spaces as hyphens; at most 9 characters (specification quote 9). */
export function formatPlates(text: string): string {
  return normalizePlate(text).slice(0, 9);
}

export function checkVehicle({ vin, plates }: VehicleFields): FieldMessages<VehicleFields> {
  const messages: FieldMessages<VehicleFields> = {};
  const wrongVin = checkVin(vin);
  const wrongPlates = checkPlates(plates);
  if (wrongVin !== null) messages.vin = texts.vehicle.errors[wrongVin];
  if (wrongPlates !== null) messages.plates = texts.vehicle.errors[wrongPlates];
  return messages;
}

/** The toast for the first thing that is wrong. */
export function vehicleToast(fields: VehicleFields): { title: string; description?: string } | null {
  const messages = checkVehicle(fields);
  if (messages.vin !== undefined) return { title: texts.vehicle.toasts.vin, description: messages.vin };
  if (messages.plates === undefined) return null;
  if (checkPlates(fields.plates) === 'PLATES_INVALID') return { title: messages.plates };
  return { title: texts.vehicle.toasts.platesRequired, description: messages.plates };
}

/** What looks mistyped in a complete VIN: said, never a block (domain-facts.md, VIN). */
export function vinNotes(vin: string, quotedYear: number | null): string[] {
  if (checkVin(vin) !== null) return [];
  const { warnings } = texts.vehicle;
  return vinWarnings(vin, quotedYear).map((warning) =>
    warning === 'VIN_MODEL_YEAR' ? warnings[warning](quotedYear ?? 0) : warnings[warning],
  );
}
