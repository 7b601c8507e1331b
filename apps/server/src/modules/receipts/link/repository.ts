import type { Executor } from '../../../db/connection.ts';
import { policySnapshots } from '../../../db/purchase-snapshot.ts';

export async function findCar(db: Executor, policyId: string): Promise<{ brandModel: string; year: number }> {
  const { snapshot } = await db
    .selectFrom('policies')
    .select('snapshot')
    .where('id', '=', policyId)
    .executeTakeFirstOrThrow();
  return policySnapshots.read(snapshot, policyId).vehicle;
}

/** What remains also of a card that was removed. */
export async function findCardNames(
  db: Executor,
  cardId: string,
): Promise<{ brand: string; lastFour: string }> {
  const { brand, last_four: lastFour } = await db
    .selectFrom('cards')
    .select(['brand', 'last_four'])
    .where('id', '=', cardId)
    .executeTakeFirstOrThrow();
  return { brand, lastFour };
}
