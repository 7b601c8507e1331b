import { formatShortDate } from '@socio/domain/dates';
import { isRefusal } from '../../../lib/api-error.ts';
import { texts } from '../texts.ts';

/** Why a purchase does not go on with the vehicle that was typed. */
export type VehicleRefusal =
  /** Own policies insure it already; the person may go on in spite of them. */
  { kind: 'insured-twice'; told: string } | { kind: 'not-accepted' };

/** Null where the failure is not about the vehicle. */
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
