import { comparablePlate } from './plates.ts';
import { normalizeVin } from './vin.ts';

/** VIN and plates as typed or stored; null if unknown. */
export type KnownVehicle = { vin: string | null; plates: string | null };

/**
 * Returns what shows two vehicles to be the same: the VIN in upper case, or the plates without hyphens and case
 * (domain-facts.md, VIN, plates, phones); null if neither is known and equal. The VIN counts first: it stays with the
 * car, while plates change.
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
