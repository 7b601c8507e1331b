import { startTestPostgres } from '../../apps/server/src/testing/test-postgres.ts';
import { startHost } from './host.ts';

/**
 * One database server and one process for all products of a run: to start and fill the one for each took a sixth of the
 * time of all journeys, to load the server for each an eighth.
 */
export default async function startShared(): Promise<() => Promise<void>> {
  const [{ postgres, stop }, host] = await Promise.all([startTestPostgres(), startHost()]);
  // Workers inherit the environment.
  process.env['E2E_POSTGRES'] = JSON.stringify(postgres);
  process.env['E2E_HOST'] = host.url;
  return async () => {
    await host.stop();
    await stop();
  };
}
