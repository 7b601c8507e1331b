import type { QueryCreator } from 'kysely';
import type { Executor } from './connection.ts';
import { statement, type Slots } from './statement.ts';
import type { DB } from './types.ts';

export type AddressUse = { memberId: string; addressId: string; now: Date };

export function updateUsedAddress(db: QueryCreator<DB>, given: Slots<AddressUse>) {
  return db
    .updateTable('addresses')
    .set({ last_used_at: given.now })
    .where('id', '=', given.addressId)
    .where('member_id', '=', given.memberId)
    .where('deleted_at', 'is', null)
    .returning('zip_code as zipCode');
}

const storeUse = statement('use-address', updateUsedAddress);

/**
 * Moves one of the member's own addresses to the top of their list, and keeps it as it is until the transaction ends.
 * Returns its postal code.
 */
export async function useAddress(trx: Executor, use: AddressUse): Promise<string | undefined> {
  return (await storeUse.first(trx, use))?.zipCode;
}
