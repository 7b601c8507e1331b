import { budgets } from '@socio/domain/budgets';
import { policyStanding } from '@socio/domain/policy-term';
import type { Database } from '../../../db/connection.ts';
import { refuseUse, type CountUse } from '../../../http/rate-limit.ts';
import { Refusal } from '../../../http/refusal.ts';
import { readVehicleFields } from '../../../http/vehicle-fields.ts';
import { issuedOf, platesOf, termOf, type Policy } from '../policy.ts';
import { findOwnPolicy } from '../repository.ts';
import type { Endorsement, EndorsementOf, FinishEndorsement } from './endorsement.ts';
import { listEndorsements } from './repository.ts';

export type AddPlates = (request: {
  memberId: string;
  policyNumber: string;
  licensePlate: string;
  now: Date;
}) => Promise<Policy>;

/** Stores what was asked for once, with the job that carries it through; returns the one of a simultaneous call. */
export type AskEndorsement = (policy: Policy, plates: string, now: Date) => Promise<EndorsementOf<'plates'>>;

/** Plates are added once. */
export const platesAmong = (endorsements: readonly Endorsement[]) =>
  endorsements.find((one): one is EndorsementOf<'plates'> => one.kind === 'plates');

type Dependencies = {
  db: Database;
  countUse: CountUse;
  askEndorsement: AskEndorsement;
  finishEndorsement: FinishEndorsement;
};

/** Adds plates that were in process; the same plates sent again get the same endorsement. */
export function createAddPlates(dependencies: Dependencies): AddPlates {
  const { db, countUse, askEndorsement, finishEndorsement } = dependencies;

  const ask = async (policy: Policy, plates: string, now: Date): Promise<EndorsementOf<'plates'>> => {
    const { memberId } = policy;
    const seconds = await countUse({ key: `new-plates:${memberId}`, ...budgets.newPlates, now });
    if (seconds > 0) throw refuseUse('TOO_MANY', seconds);
    return await askEndorsement(policy, plates, now);
  };

  return async ({ memberId, policyNumber, licensePlate, now }) => {
    const policy = await findOwnPolicy(db, memberId, policyNumber);
    if (policy === undefined) throw new Refusal('NOT_FOUND');
    const read = readVehicleFields({ license_plate: licensePlate }, { vin: null, plates: null });
    const plates = read.plates ?? '';

    const known = platesAmong(await listEndorsements(db, policy.id));
    if (known === undefined) {
      if (platesOf(policy) !== null) throw new Refusal('PLATES_ALREADY_ADDED');
      // As on the policy's page, which is there as long as it is in force.
      const standing = policyStanding({ ...termOf(issuedOf(policy)), state: policy.state }, now);
      if (standing === 'cancelled' || standing === 'ended') throw new Refusal('NOT_FOUND');
    }
    const asked = known ?? (await ask(policy, plates, now));
    if (asked.changes.to.plates !== plates) throw new Refusal('PLATES_ALREADY_ADDED');

    const isDone = asked.state === 'confirmed' && asked.documentKey !== null;
    const finished = isDone ? asked : await finishEndorsement(asked.id);
    if (finished?.state === 'refused') throw new Refusal('PLATES_REFUSED');
    if (finished?.state !== 'confirmed') throw new Refusal('ENDORSEMENT_PENDING');
    return (await findOwnPolicy(db, memberId, policyNumber)) ?? policy;
  };
}
