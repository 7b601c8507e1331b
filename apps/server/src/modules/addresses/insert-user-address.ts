import type { Database } from '../../db/connection.ts';
import { useAddress } from '../../db/use-address.ts';
import { checkPlace } from './check-place.ts';
import {
  findSameAddress,
  insertAddress,
  listSettlements,
  lockMember,
  type NewAddress,
} from './repository.ts';

/** Step 10 and profile: stores a new address. A duplicate gets the id of the existing one. */
export async function insertUserAddress(
  db: Database,
  { memberId, address, now }: { memberId: string; address: NewAddress; now: Date },
): Promise<string> {
  checkPlace(address, await listSettlements(db, address.zipCode));
  return await db.transaction().execute(async (trx) => {
    await lockMember(trx, memberId);
    const known = await findSameAddress(trx, memberId, address);
    // It can have been removed since it was found.
    const isUsed =
      known !== undefined && (await useAddress(trx, { memberId, addressId: known, now })) !== undefined;
    return isUsed ? known : await insertAddress(trx, memberId, address, now);
  });
}
