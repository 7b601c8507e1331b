import type { RequestOf } from '@socio/contracts/contract';
import { updateInsuranceApplicationStep5 as contract } from '@socio/contracts/update-insurance-application-step5';
import { call } from '../../../lib/api-client.ts';

export async function updateInsuranceApplicationStep5(body: RequestOf<typeof contract>): Promise<void> {
  await call(contract, body);
}
