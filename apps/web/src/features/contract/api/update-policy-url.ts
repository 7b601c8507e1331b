import type { RequestOf, ResponseOf } from '@socio/contracts/contract';
import { updatePolicyUrl as contract } from '@socio/contracts/update-policy-url';
import { call } from '../../../lib/api-client.ts';

export async function updatePolicyUrl(
  body: RequestOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  return call(contract, body);
}
