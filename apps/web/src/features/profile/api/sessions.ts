import { sessions as contract, type OpenSession } from '@socio/contracts/sessions';
import { call } from '../../../lib/api-client.ts';

export async function readSessions(signal: AbortSignal): Promise<OpenSession[]> {
  return (await call(contract, undefined, undefined, { signal })).data.data.response.sessions;
}
