import { budgets, isYoungAccount } from '@socio/domain/budgets';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import {
  refuseUse,
  type CountUse,
  type ReadUses,
  type ReturnUse,
  type TakeUses,
  type Use,
} from '../../http/rate-limit.ts';
import type { Attempt } from './attempt.ts';
import { findAccountSince } from './repository.ts';

type Payer = { memberId: string; ip: string; now: Date };

export type DeclinedCharges = {
  /**
   * Before a charge: counts it as declined for the member, so that parallel ones cannot exceed the limit, and refuses it
   * if the network's new accounts have had too many. A rollback takes it back.
   */
  expect: (trx: Transaction<DB>, payer: Payer & { accountSince: Date | null }) => Promise<void>;
  /**
   * Once the gateway has answered: a decline counts for the network of a new account, anything else for nothing.
   * `isOpener` is whether this call has opened the attempt: of the others only one counts.
   */
  settled: (payer: Payer, attempt: Attempt, isOpener: boolean) => Promise<void>;
};

const ofMember = ({ memberId, now }: Payer): Use => ({
  key: `declined:member:${memberId}`,
  ...budgets.declinesOfMember,
  now,
});
const ofNetwork = ({ ip, now }: Payer): Use => ({
  key: `declined:network:${ip}`,
  ...budgets.declinesOfNetwork,
  now,
});

/** Against card testing (trust.md, What costs has a budget). What is not known yet counts, for the member only. */
export function createDeclinedCharges(deps: {
  db: Database;
  takeUses: TakeUses;
  readUses: ReadUses;
  countUse: CountUse;
  returnUse: ReturnUse;
}): DeclinedCharges {
  const { db, takeUses, readUses, countUse, returnUse } = deps;

  async function requireNetwork(trx: Transaction<DB>, payer: Payer): Promise<void> {
    const use = ofNetwork(payer);
    const { count, first } = await readUses(use, trx);
    if (first === null || count < use.limit) return;
    const freeAt = first.getTime() + use.windowSeconds * 1000;
    throw refuseUse('DECLINE_LIMIT', Math.max(1, (freeAt - payer.now.getTime()) / 1000));
  }

  return {
    expect: async (trx, { accountSince, ...payer }) => {
      const isYoung = accountSince === null || isYoungAccount(accountSince, payer.now);
      const [missed] = await Promise.all([
        takeUses([ofMember(payer)], trx),
        isYoung ? requireNetwork(trx, payer) : undefined,
      ]);
      if (missed !== null) throw refuseUse('DECLINE_LIMIT', missed.seconds);
    },

    settled: async (payer, { id, status }, isOpener) => {
      if (status !== 'declined' && status !== 'charged' && status !== 'cancelled') return;
      const { now } = payer;
      const once = { ...budgets.declinesOfMember, key: `charge-settled:${id}`, limit: 1, now };
      if (!isOpener && (await countUse(once)) > 0) return;
      if (status !== 'declined') return await returnUse(ofMember(payer));
      const accountSince = await findAccountSince(db, payer.memberId);
      if (accountSince === null || isYoungAccount(accountSince, now)) await countUse(ofNetwork(payer));
    },
  };
}
