import type { RequestOf } from '@socio/contracts/contract';
import { updateInsuranceApplicationStep3 as contract } from '@socio/contracts/update-insurance-application-step3';
import { call } from '../../../lib/api-client.ts';

export async function updateInsuranceApplicationStep3(body: RequestOf<typeof contract>): Promise<void> {
  await call(contract, body);
}
