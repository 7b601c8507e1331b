import { formatShortDate } from '@socio/domain/dates';
import { isRefusal } from '../../../lib/api-error.ts';
import { texts } from '../texts.ts';

/** Why a purchase cannot go on with the vehicle typed. */
export type VehicleRefusal =
  /** The member's own policies already insure it; they may go on anyway. */
  { kind: 'insured-twice'; told: string } | { kind: 'not-accepted' };

/** Null if the failure is not about the vehicle. */
export function vehicleRefusal(error: unknown): VehicleRefusal | null {
  if (isRefusal(error, 'VEHICLE_REFUSED')) return { kind: 'not-accepted' };
  if (!isRefusal(error, 'VEHICLE_ALREADY_INSURED')) return null;
  const { policies } = error.details;
  const [first] = Array.isArray(policies) ? policies.filter(isInsuring) : [];
  const { by, byUnnamed } = texts.vehicle.insuredTwice;
  if (first === undefined) return { kind: 'insured-twice', told: byUnnamed };
  const until = formatShortDate(first.end_date) ?? '';
  return { kind: 'insured-twice', told: by(first.policy_number, until, first.matched) };
}

type Insuring = { policy_number: string; end_date: string; matched: 'vin' | 'plates' };

function isInsuring(value: unknown): value is Insuring {
  return typeof value === 'object' && value !== null && 'policy_number' in value && 'end_date' in value;
}
