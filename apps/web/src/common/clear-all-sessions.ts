import { clearAllSessions as contract } from '@socio/contracts/clear-all-sessions';
import { call } from '../../../lib/api-client.ts';

export async function clearAllSessions(): Promise<void> {
  await call(contract);
}
