import type { RequestOf } from '@socio/contracts/contract';
import { updateInsuranceApplicationStep4 as contract } from '@socio/contracts/update-insurance-application-step4';
import { call } from '../../../lib/api-client.ts';

export async function updateInsuranceApplicationStep4(body: RequestOf<typeof contract>): Promise<void> {
  await call(contract, body);
}
