import { budgets, isYoungAccount } from '@socio/domain/budgets';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/types.ts';
import { hashNetwork } from '../../http/origin.ts';
import { refuseUse, type ReadUses, type ReturnUse, type TakeUses, type Use } from '../../http/rate-limit.ts';
import { findAccountSince, findPayer } from './repository.ts';
import type { DataKeys } from '../../db/data-keys.ts';

type LimitCode = 'DECLINE_LIMIT' | 'RECEIPT_DECLINE_LIMIT';
type Payer = { memberId: string; ip: string; now: Date };

/**
 * Before a charge: counts it as declined for the member, so that parallel ones cannot exceed the limit, and refuses it
 * if the network's new accounts have had too many. A rollback takes it back. Returns what the attempt keeps of the
 * network.
 */
export type ExpectDecline = (
  trx: Transaction<DB>,
  payer: Payer & { accountSince: Date | null },
  /** What it is refused with. */
  code?: LimitCode,
) => Promise<string>;

/** Takes back what `expectDecline` has counted in the same transaction: there is to be no charge. */
export type ExpectNoCharge = (trx: Transaction<DB>, payer: Pick<Payer, 'memberId' | 'now'>) => Promise<void>;

/**
 * With the record of how the attempt ended, which is made once whoever learns it: a decline counts for the network of a
 * new account, anything else for nothing.
 */
export type CountCharge = (
  trx: Transaction<DB>,
  settled: { attemptId: string; isDeclined: boolean; now: Date },
) => Promise<void>;

/** As `CountCharge`, of a receipt that its member paid; automatic attempts count for nothing. */
export type CountReceiptCharge = (
  trx: Transaction<DB>,
  settled: {
    charge: { initiatedBy: 'merchant' | 'member'; payerNetwork: string | null };
    memberId: string;
    isDeclined: boolean;
    now: Date;
  },
) => Promise<void>;

const ofMember = (memberId: string, now: Date): Use => ({
  key: `declined:member:${memberId}`,
  ...budgets.declinesOfMember,
  now,
});
const ofNetwork = (network: string, now: Date): Use => ({
  key: `declined:network:${network}`,
  ...budgets.declinesOfNetwork,
  now,
});

/** Against card testing (trust.md, What costs has a budget). What is not known yet counts, for the member only. */
export function createDeclinedCharges(deps: {
  takeUses: TakeUses;
  readUses: ReadUses;
  returnUse: ReturnUse;
  keys: DataKeys;
}): {
  expectDecline: ExpectDecline;
  expectNoCharge: ExpectNoCharge;
  countCharge: CountCharge;
  countReceiptCharge: CountReceiptCharge;
} {
  const { takeUses, readUses, returnUse, keys } = deps;

  async function requireNetwork(trx: Transaction<DB>, use: Use, code: LimitCode): Promise<void> {
    const { count, first } = await readUses(use, trx);
    if (first === null || count < use.limit) return;
    const freeAt = first.getTime() + use.windowSeconds * 1000;
    throw refuseUse(code, Math.max(1, (freeAt - use.now.getTime()) / 1000));
  }

  async function count(
    trx: Transaction<DB>,
    { memberId, network, accountSince }: Awaited<ReturnType<typeof findPayer>>,
    isDeclined: boolean,
    now: Date,
  ): Promise<void> {
    if (!isDeclined) {
      if (memberId !== null) await returnUse(ofMember(memberId, now), trx);
      return;
    }
    const isYoung = accountSince === null || isYoungAccount(accountSince, now);
    if (isYoung && network !== null) await takeUses([ofNetwork(network, now)], trx);
  }

  return {
    expectDecline: async (trx, { memberId, accountSince, ip, now }, code = 'DECLINE_LIMIT') => {
      const isYoung = accountSince === null || isYoungAccount(accountSince, now);
      const network = hashNetwork(keys, ip).toString('base64url');
      const [missed] = await Promise.all([
        takeUses([ofMember(memberId, now)], trx),
        isYoung ? requireNetwork(trx, ofNetwork(network, now), code) : undefined,
      ]);
      if (missed !== null) throw refuseUse(code, missed.seconds);
      return network;
    },

    expectNoCharge: async (trx, { memberId, now }) => await returnUse(ofMember(memberId, now), trx),

    countCharge: async (trx, { attemptId, isDeclined, now }) => {
      const payer = await findPayer(trx, attemptId);
      // Of a renewal, which nobody paid by hand.
      if (payer.network === null) return;
      await count(trx, payer, isDeclined, now);
    },
    countReceiptCharge: async (trx, { charge, memberId, isDeclined, now }) => {
      if (charge.initiatedBy === 'merchant') return;
      const accountSince = await findAccountSince(trx, memberId);
      await count(trx, { memberId, network: charge.payerNetwork, accountSince }, isDeclined, now);
    },
  };
}
