import type { RequestOf } from '@socio/contracts/contract';
import { updateVehicleInsuranceApplicationStep9 as contract } from '@socio/contracts/update-vehicle-insurance-application-step9';
import { call } from '../../../lib/api-client.ts';

export async function updateVehicleInsuranceApplicationStep9(
  body: RequestOf<typeof contract>,
): Promise<void> {
  await call(contract, body);
}
