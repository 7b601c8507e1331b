import { deleteSession as contract } from '@socio/contracts/delete-session';
import { call } from '../../../lib/api-client.ts';

export async function deleteSession(openSessionId: string): Promise<void> {
  await call(contract, undefined, { openSessionId });
}
