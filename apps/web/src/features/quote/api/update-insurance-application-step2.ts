import type { RequestOf } from '@socio/contracts/contract';
import { updateInsuranceApplicationStep2 as contract } from '@socio/contracts/update-insurance-application-step2';
import { call } from '../../../lib/api-client.ts';

export async function updateInsuranceApplicationStep2(body: RequestOf<typeof contract>): Promise<void> {
  await call(contract, body);
}
