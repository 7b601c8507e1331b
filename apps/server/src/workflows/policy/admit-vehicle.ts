import type { InsuringPolicy } from '@socio/contracts/shared/insuring-policy';
import { sameVehicle } from '@socio/domain/same-vehicle';
import type { Selectable, Transaction } from 'kysely';
import { atOnce, statement, type Slots } from '../../db/statement.ts';
import type { Applications, DB } from '../../db/types.ts';
import { Refusal } from '../../http/refusal.ts';
import { issuedOf, platesOf } from '../../modules/policies/policy.ts';
import type { VehicleToAdmit } from '../../modules/payments/open-attempt.ts';
import { listPoliciesInForce } from '../../modules/policies/repository.ts';

type Insuring = { id: string } & InsuringPolicy;

/** What the application holds of its vehicle's checks. */
export type KnownChecks = Pick<
  Selectable<Applications>,
  'refused_serial_number' | 'refused_license_plates' | 'insured_twice_accepted'
>;

const knownChecks = statement('vehicle-checks', (db, given: Slots<{ id: string }>) =>
  db
    .selectFrom('applications')
    .select(['refused_serial_number', 'refused_license_plates', 'insured_twice_accepted'])
    .where('id', '=', given.id),
);

/** As `decideVehicle`, and stores what was typed. */
export async function admitVehicle(
  trx: Transaction<DB>,
  vehicle: VehicleToAdmit,
): Promise<'admitted' | 'refused'> {
  const [known, insuring] = await atOnce(trx, (trx) =>
    Promise.all([knownChecks.first(trx, { id: vehicle.applicationId }), findInsuring(trx, vehicle)]),
  );
  if (known === undefined) throw new Error('no such application');
  const columns = await decideVehicle(trx, vehicle, { known, insuring });
  if (columns === 'refused') return 'refused';
  await trx.updateTable('applications').set(columns).where('id', '=', vehicle.applicationId).execute();
  return 'admitted';
}

/**
 * Decides whether a purchase goes on with this vehicle, with the application locked, and returns what is to be stored;
 * what the insurer refused is stored at once. If the insurer does not answer, an earlier refusal of the same vehicle still
 * counts. Otherwise, of two parallel calls, one could charge after the other had said that nothing was charged. Throws
 * VEHICLE_ALREADY_INSURED if an own policy in force covers the vehicle and the member has not accepted that yet. Both
 * `known` and `insuring` are read under the application's lock.
 */
export async function decideVehicle(
  trx: Transaction<DB>,
  { applicationId, vehicle, verdict, insuredTwiceAccepted }: VehicleToAdmit,
  { known, insuring }: { known: KnownChecks; insuring: Insuring[] },
) {
  const { vin, plates } = vehicle;
  const wasRefused = known.refused_serial_number === vin && known.refused_license_plates === plates;
  if (verdict === 'refused' || (verdict === 'unknown' && wasRefused)) {
    await trx
      .updateTable('applications')
      .set({ refused_serial_number: vin, refused_license_plates: plates })
      .where('id', '=', applicationId)
      .execute();
    return 'refused' as const;
  }
  const unaccepted = insuring.filter(({ id }) => !known.insured_twice_accepted.includes(id));
  if (unaccepted.length > 0 && !insuredTwiceAccepted) {
    throw new Refusal('VEHICLE_ALREADY_INSURED', {
      policies: unaccepted.map(({ id: _id, ...policy }) => policy),
    });
  }
  return {
    // A missing value never overwrites what was typed.
    ...(vin !== null && { serial_number: vin }),
    ...(plates !== null && { license_plates: plates }),
    refused_serial_number: null,
    refused_license_plates: null,
    insured_twice_accepted: insuring.map(({ id }) => id),
  };
}

/** The member's own policies in force that cover the vehicle; other members' policies are never revealed. */
export async function findInsuring(
  trx: Transaction<DB>,
  { memberId, vehicle, now }: Pick<VehicleToAdmit, 'memberId' | 'vehicle' | 'now'>,
): Promise<Insuring[]> {
  const { policies } = await listPoliciesInForce(trx, {
    memberId,
    now,
    limit: undefined,
  });
  return policies.flatMap((policy) => {
    if (policy.state === 'suspended') return [];
    const matched = sameVehicle(vehicle, { vin: policy.snapshot.vehicle.vin, plates: platesOf(policy) });
    if (matched === null) return [];
    const { policyNumber, endDate } = issuedOf(policy);
    return [{ id: policy.id, policy_number: policyNumber, end_date: endDate, matched }];
  });
}
