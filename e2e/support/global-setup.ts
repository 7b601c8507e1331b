import { startTestPostgres } from '../../apps/server/src/testing/test-postgres.ts';

/** One for all products of a run: to start and fill a database for each took a sixth of the time of all journeys. */
export default async function startPostgres(): Promise<() => Promise<void>> {
  const { postgres, stop } = await startTestPostgres();
  // Workers, and what they start, inherit the environment.
  process.env['E2E_POSTGRES'] = JSON.stringify(postgres);
  return stop;
}
