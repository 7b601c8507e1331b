import type { Database } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AppendEvent } from '../audit/event.ts';
import { findAddressUse, holdAddress, markAddressDeleted } from './repository.ts';

type Input = { memberId: string; addressId: string; activeSince: Date; now: Date };

/** Profile: removes an own address, unless an unfinished application uses it. */
export async function deleteUserAddress(
  { db, appendEvent }: { db: Database; appendEvent: AppendEvent },
  input: Input,
): Promise<void> {
  const { memberId, addressId, activeSince, now } = input;
  await db.transaction().execute(async (trx) => {
    if ((await holdAddress(trx, memberId, addressId)) === undefined) throw new Refusal('NOT_FOUND');
    if ((await findAddressUse(trx, memberId, addressId, activeSince)) !== 'none') {
      throw new Refusal('ADDRESS_IN_USE');
    }
    await markAddressDeleted(trx, addressId, now);
    const event = { at: now, actor: 'member', memberId, applicationId: null } as const;
    await appendEvent(trx, { ...event, kind: 'address-removed', details: { address: addressId } });
  });
}
