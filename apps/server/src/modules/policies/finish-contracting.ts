import { maskTail4, resolveMasked } from '@socio/domain/masks';
import { normalizePlate } from '@socio/domain/plates';
import { checkPlates } from '@socio/domain/validation/plates';
import { checkVin } from '@socio/domain/validation/vin';
import { normalizeVin } from '@socio/domain/vin';
import type { Database } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Policy } from './policy.ts';
import { findVehicleOnRecord } from './repository.ts';

export type FinishRequest = {
  applicationId: string;
  memberId: string;
  serialNumber: string;
  licensePlate: string;
  now: Date;
};

export type FinishContracting = (request: FinishRequest) => Promise<Policy>;

type Dependencies = {
  db: Database;
  /** Claims the charge and stores the vehicle; a second time it changes nothing. */
  startIssuing: (vehicle: {
    applicationId: string;
    memberId: string;
    vin: string;
    plates: string;
    now: Date;
  }) => Promise<void>;
  /** Starts or joins the issuing and waits for it as long as a call may. */
  finishPolicy: (applicationId: string, goal: 'issued') => Promise<Policy | undefined>;
};

/** Step 12: the policy that the charge was for. Every repetition gets the same one. */
export function createFinishContracting({ db, startIssuing, finishPolicy }: Dependencies): FinishContracting {
  return async ({ applicationId, memberId, serialNumber, licensePlate, now }) => {
    const onRecord = await findVehicleOnRecord(db, applicationId);
    const vin = normalizeVin(resolveMasked(serialNumber, onRecord.vin, maskTail4));
    const plates = normalizePlate(resolveMasked(licensePlate, onRecord.plates, maskTail4));
    const wrong = { serial_number: checkVin(vin), license_plate: checkPlates(plates) };
    const fields = Object.fromEntries(Object.entries(wrong).filter(([, error]) => error !== null));
    if (Object.keys(fields).length > 0) throw new Refusal('FIELDS_INVALID', { fields });

    await startIssuing({ applicationId, memberId, vin, plates, now });
    const policy = await finishPolicy(applicationId, 'issued');
    if (policy?.state === 'refused') throw new Refusal('POLICY_REFUSED');
    if (policy === undefined || policy.state === 'issuing') throw new Refusal('POLICY_PENDING');
    return policy;
  };
}
