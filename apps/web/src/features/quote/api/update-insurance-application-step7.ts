import type { RequestOf } from '@socio/contracts/contract';
import { updateInsuranceApplicationStep7 as contract } from '@socio/contracts/update-insurance-application-step7';
import { call } from '../../../lib/api-client.ts';

export async function updateInsuranceApplicationStep7(body: RequestOf<typeof contract>): Promise<void> {
  await call(contract, body);
}
