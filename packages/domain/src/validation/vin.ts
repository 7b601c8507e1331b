import { normalizeVin } from '../vin.ts';

export type VinError = 'VIN_REQUIRED' | 'VIN_INVALID';

/**
 * A VIN as typed: 17 letters and digits without I, O, Q, in any case, spaces and hyphens allowed (spec quote 5; ISO
 * 3779). The check digit and the model year only warn: vinWarnings in vin.ts. Null when good.
 */
export function checkVin(value: string): VinError | null {
  const vin = normalizeVin(value);
  if (vin === '') return 'VIN_REQUIRED';
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) ? null : 'VIN_INVALID';
}
