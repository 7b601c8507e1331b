import type { RequestOf } from '@socio/contracts/contract';
import { updateInsuranceApplicationStep6 as contract } from '@socio/contracts/update-insurance-application-step6';
import { call } from '../../../lib/api-client.ts';

export async function updateInsuranceApplicationStep6(body: RequestOf<typeof contract>): Promise<void> {
  await call(contract, body);
}
