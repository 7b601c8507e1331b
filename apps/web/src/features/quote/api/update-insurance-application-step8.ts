import type { RequestOf } from '@socio/contracts/contract';
import { updateInsuranceApplicationStep8 as contract } from '@socio/contracts/update-insurance-application-step8';
import { call } from '../../../lib/api-client.ts';

export async function updateInsuranceApplicationStep8(body: RequestOf<typeof contract>): Promise<void> {
  await call(contract, body);
}
