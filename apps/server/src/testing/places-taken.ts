import type { TestServer } from './start-test-server.ts';

/**
 * How many places under rate limits are taken and stay so beyond `until`, now unless it is given. Not all rows: a use that
 * is over keeps its row until another takes its place, at random, or a purge comes.
 */
export async function placesTaken(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  until = clock.now(),
): Promise<number> {
  const rows = await db.selectFrom('rate_uses').select('place').where('expires_at', '>', until).execute();
  return rows.length;
}
