import type { Database } from '../../db/connection.ts';
import { lockMembers } from '../../db/lock-members.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AppendEvent } from '../audit/event.ts';
import { checkPlace } from './check-place.ts';
import {
  findAddressUse,
  findSameAddress,
  holdAddress,
  listSettlements,
  updateAddress,
  type NewAddress,
} from './repository.ts';

type Input = {
  memberId: string;
  addressId: string;
  address: NewAddress;
  /** Applications untouched since then have expired. */
  activeSince: Date;
  now: Date;
};

/**
 * Profile: corrects an own address. If an open application uses it, the postal code must stay, since the price depends
 * on it; if a payment has frozen it, nothing may change.
 */
export async function updateUserAddress(
  { db, appendEvent }: { db: Database; appendEvent: AppendEvent },
  input: Input,
): Promise<void> {
  const { memberId, addressId, address, activeSince, now } = input;
  checkPlace(address, await listSettlements(db, address.zipCode));
  await db.transaction().execute(async (trx) => {
    await lockMembers(trx, [memberId]);
    const before = await holdAddress(trx, memberId, addressId);
    if (before === undefined) throw new Refusal('NOT_FOUND');
    const use = await findAddressUse(trx, memberId, addressId, activeSince);
    const moves = address.zipCode !== before.zipCode;
    if (use === 'frozen' || (use === 'place' && moves)) throw new Refusal('ADDRESS_IN_USE');
    const { sameId } = await findSameAddress(trx, memberId, address);
    if (sameId !== null && sameId !== addressId) throw new Refusal('ADDRESS_EXISTS');
    await updateAddress(trx, addressId, address);
    const event = { at: now, actor: 'member', memberId, applicationId: null } as const;
    await appendEvent(trx, { ...event, kind: 'address-changed', details: { address: addressId } });
  });
}
