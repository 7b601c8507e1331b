import { consents as contract } from '@socio/contracts/consents';
import type { ResponseOf } from '@socio/contracts/contract';
import { call } from '../../../lib/api-client.ts';

export type Consents = ResponseOf<typeof contract>['data']['data']['response'];

export async function readConsents(signal: AbortSignal): Promise<Consents> {
  return (await call(contract, undefined, undefined, { signal })).data.data.response;
}
