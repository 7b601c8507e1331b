import { comparablePlate } from './plates.ts';
import { normalizeVin } from './vin.ts';

/** VIN and plates as typed or kept; null where they are not known. */
export type KnownVehicle = { vin: string | null; plates: string | null };

/**
 * By what two vehicles are the same: the VIN in upper case, or the plates without hyphens and case (domain-facts.md,
 * VIN, plates, phones); null where neither agrees or is known. The VIN counts first: it stays with the car, plates
 * change.
 */
export function sameVehicle(one: KnownVehicle, other: KnownVehicle): 'vin' | 'plates' | null {
  if (agree(one.vin, other.vin, normalizeVin)) return 'vin';
  return agree(one.plates, other.plates, comparablePlate) ? 'plates' : null;
}

function agree(one: string | null, other: string | null, form: (text: string) => string): boolean {
  if (one === null || other === null) return false;
  const first = form(one);
  return first !== '' && first === form(other);
}
