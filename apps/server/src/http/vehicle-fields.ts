import { maskTail4, resolveMasked } from '@socio/domain/masks';
import { checkPlates, normalizePlate } from '@socio/domain/plates';
import type { KnownVehicle } from '@socio/domain/same-vehicle';
import { checkVin, normalizeVin } from '@socio/domain/vin';
import { Refusal } from './refusal.ts';

/**
 * VIN and plates of a body in their stored form, with masks resolved; null if not sent. Refuses invalid ones by the
 * field's name.
 */
export function readVehicleFields(
  body: { serial_number?: string | undefined; license_plate?: string | undefined },
  onRecord: KnownVehicle,
): KnownVehicle {
  const { serial_number, license_plate } = body;
  const unmask = (text: string, kept: string | null) => resolveMasked(text, kept, maskTail4);
  const vin = serial_number === undefined ? null : normalizeVin(unmask(serial_number, onRecord.vin));
  const plates = license_plate === undefined ? null : normalizePlate(unmask(license_plate, onRecord.plates));
  const wrong = {
    serial_number: vin === null ? null : checkVin(vin),
    license_plate: plates === null ? null : checkPlates(plates),
  };
  const fields = Object.fromEntries(Object.entries(wrong).filter(([, error]) => error !== null));
  if (Object.keys(fields).length > 0) throw new Refusal('FIELDS_INVALID', { fields });
  return { vin, plates };
}
