import type { ResponseOf } from '@socio/contracts/contract';
import { verifyPolicy as contract } from '@socio/contracts/verify-policy';
import { call } from '../../../lib/api-client.ts';

export type Verification = ResponseOf<typeof contract>['data']['data']['response']['policy'];

/** What the insurer knows of a printed policy. */
export async function verifyPolicy(
  policyNumber: string,
  seal: string,
  signal: AbortSignal,
): Promise<Verification> {
  const answer = await call(contract, undefined, { policyNumber, seal }, { signal });
  return answer.data.data.response.policy;
}
