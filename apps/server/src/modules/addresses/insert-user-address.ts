import { lockMembers } from '../../db/lock-members.ts';
import { budgets, kept } from '@socio/domain/budgets';
import type { Database } from '../../db/connection.ts';
import { useAddress } from '../../db/use-address.ts';
import { refuseUse, type CountUse, type ReturnUse } from '../../http/rate-limit.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AppendEvent } from '../audit/event.ts';
import { checkPlace } from './check-place.ts';
import { findSameAddress, insertAddress, listSettlements, type NewAddress } from './repository.ts';

type Input = { memberId: string; address: NewAddress; now: Date };

export type InsertUserAddress = (input: Input) => Promise<string>;

/** Step 10 and profile: stores a new address. A duplicate gets the id of the existing one, and does not count. */
export function createInsertUserAddress(deps: {
  db: Database;
  countUse: CountUse;
  returnUse: ReturnUse;
  appendEvent: AppendEvent;
}): InsertUserAddress {
  const { db, countUse, returnUse, appendEvent } = deps;

  async function store(
    { memberId, address, now }: Input,
    refused: Refusal | null,
  ): Promise<{ id: string; isNew: boolean }> {
    return await db.transaction().execute(async (trx) => {
      await lockMembers(trx, [memberId]);
      const { sameId, count } = await findSameAddress(trx, memberId, address);
      // It can have been removed since it was found.
      const isUsed =
        sameId !== null && (await useAddress(trx, { memberId, addressId: sameId, now })) !== undefined;
      if (isUsed) return { id: sameId, isNew: false };
      if (refused !== null) throw refused;
      if (count >= kept.addresses) throw new Refusal('ADDRESS_FULL');
      const id = await insertAddress(trx, memberId, address, now);
      const event = { at: now, actor: 'member', memberId, applicationId: null } as const;
      await appendEvent(trx, { ...event, kind: 'address-added', details: { address: id } });
      return { id, isNew: true };
    });
  }

  return async (input) => {
    const { memberId, address, now } = input;
    const use = { key: `new-addresses:${memberId}`, ...budgets.newAddresses, now };
    // Counted while the place is looked up, so it takes no time of its own.
    const [settlements, seconds] = await Promise.all([listSettlements(db, address.zipCode), countUse(use)]);
    const refused = seconds === 0 ? null : refuseUse('ADDRESS_LIMIT', seconds);
    let stored: { id: string; isNew: boolean } | undefined;
    try {
      checkPlace(address, settlements);
      stored = await store(input, refused);
      return stored.id;
    } finally {
      if (refused === null && stored?.isNew !== true) await returnUse(use);
    }
  };
}
