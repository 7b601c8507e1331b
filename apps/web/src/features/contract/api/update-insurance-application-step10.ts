import type { RequestOf } from '@socio/contracts/contract';
import { updateInsuranceApplicationStep10 as contract } from '@socio/contracts/update-insurance-application-step10';
import { call } from '../../../lib/api-client.ts';

export async function updateInsuranceApplicationStep10(body: RequestOf<typeof contract>): Promise<void> {
  await call(contract, body);
}
