import type { Database } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import {
  findSameAddress,
  insertAddress,
  listSettlements,
  lockMember,
  markAddressUsed,
  type NewAddress,
  type Settlement,
} from './repository.ts';

const fieldOf = {
  state: 'state_name',
  city: 'city_name',
  municipality: 'municipality_name',
  neighborhood: 'neighborhood_name',
} as const satisfies Record<keyof Settlement, string>;

/** A place must be one of the postal code's settlements: the policy carries this address. */
function checkPlace(address: NewAddress, settlements: Settlement[]): void {
  if (settlements.length === 0) throw new Refusal('POSTAL_CODE_UNKNOWN');
  const parts = ['state', 'city', 'municipality', 'neighborhood'] as const;
  let left = settlements;
  const fields: Record<string, string> = {};
  for (const part of parts) {
    const fitting = left.filter((settlement) => settlement[part] === address[part]);
    if (fitting.length === 0) fields[fieldOf[part]] = 'not_of_postal_code';
    else left = fitting;
  }
  if (Object.keys(fields).length > 0) throw new Refusal('FIELDS_INVALID', { fields });
}

/** Step 10: stores a new address of the member; the same one again answers with the id that it has. */
export async function insertUserAddress(
  db: Database,
  { memberId, address, now }: { memberId: string; address: NewAddress; now: Date },
): Promise<string> {
  checkPlace(address, await listSettlements(db, address.zipCode));
  return await db.transaction().execute(async (trx) => {
    await lockMember(trx, memberId);
    const known = await findSameAddress(trx, memberId, address);
    if (known === undefined) return await insertAddress(trx, memberId, address, now);
    await markAddressUsed(trx, known, now);
    return known;
  });
}
