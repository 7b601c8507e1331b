import { clearAllSessions as contract } from '@socio/contracts/clear-all-sessions';
import { call } from '../lib/api-client.ts';

/** Ends this browser's session on the server, even if the page is closed meanwhile. */
export async function clearAllSessions(): Promise<void> {
  await call(contract, undefined, { keepalive: true });
}
