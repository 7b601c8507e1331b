import type { Database } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import { readVehicleFields } from '../../http/vehicle-fields.ts';
import type { Insurer, VehicleCheckAnswer } from '../../providers/insurer/port.ts';
import type { FinishPolicy, Policy } from './policy.ts';
import { findVehicleOnRecord } from './repository.ts';

export type FinishRequest = {
  applicationId: string;
  memberId: string;
  serialNumber: string;
  /** Undefined: the member says that they are in process. */
  licensePlate: string | undefined;
  insuredTwiceAccepted: boolean;
  now: Date;
};

export type FinishContracting = (request: FinishRequest) => Promise<Policy>;

/** 'refused': the insurer rejects the vehicle, and the charge waits for another one or is refunded. */
export type StartIssuing = (request: {
  applicationId: string;
  memberId: string;
  vin: string;
  /** Null: in process. */
  plates: string | null;
  /** The insurer's verdict on the vehicle. */
  verdict: VehicleCheckAnswer['kind'];
  insuredTwiceAccepted: boolean;
  now: Date;
}) => Promise<'started' | 'refused'>;

type Dependencies = {
  db: Database;
  insurer: Pick<Insurer, 'check'>;
  /** Moves the charge to issuing and stores the vehicle; a second call changes nothing. */
  startIssuing: StartIssuing;
  /** Starts or joins the issuing and waits for it for as long as a call may. */
  finishPolicy: FinishPolicy;
};

/** Step 12: returns the policy that was paid for, the same one in every repetition. */
export function createFinishContracting(dependencies: Dependencies): FinishContracting {
  const { db, insurer, startIssuing, finishPolicy } = dependencies;
  return async ({ applicationId, memberId, serialNumber, licensePlate, insuredTwiceAccepted, now }) => {
    const onRecord = await findVehicleOnRecord(db, applicationId);
    const body = { serial_number: serialNumber, license_plate: licensePlate };
    const { vin, plates } = readVehicleFields(body, onRecord);
    if (vin === null) throw new Error('the vehicle is missing');

    // Once issuing has begun, the vehicle cannot change.
    const asks = onRecord.fulfilment === 'charged';
    const verdict = asks ? (await insurer.check({ vin, plates })).kind : 'unknown';
    const vehicle = { vin, plates, verdict, insuredTwiceAccepted };
    const started = await startIssuing({ applicationId, memberId, ...vehicle, now });
    if (started === 'refused') throw new Refusal('VEHICLE_REFUSED');
    const policy = await finishPolicy(applicationId, 'issued');
    if (policy?.state === 'refused') throw new Refusal('POLICY_REFUSED');
    if (policy === undefined || policy.state === 'issuing') throw new Refusal('POLICY_PENDING');
    return policy;
  };
}
