import { setTimeout as sleep } from 'node:timers/promises';
import type { RefusalCode } from '@socio/contracts/error-texts';
import type { Executor } from '../db/connection.ts';
import { Refusal } from './refusal.ts';

export type Use = { key: string; limit: number; windowSeconds: number; now: Date };

/**
 * Counts one more use of `key` and returns 0. Once `limit` is reached it counts nothing and returns the seconds until
 * the next use is allowed. The window slides: no stretch of `windowSeconds` ever holds more than `limit` uses.
 */
export type CountUse = (use: Use) => Promise<number>;

/**
 * Like `CountUse`, where nobody is told when the next use is allowed; also tells whether uses before it had a higher limit
 * and may be more than this one allows. A parallel use can make it fail although one place is left.
 */
export type TryUse = (use: Use) => Promise<{ isTaken: boolean; isBeyond: boolean }>;

/**
 * Takes back uses that were counted in advance, and counts one, without a limit, unless one of the same (`by`) counts
 * already. Sent with the commit, so nobody learns whether it was counted.
 */
export type ExchangeUses = (
  trx: Executor,
  returned: readonly Pick<Use, 'key' | 'now'>[],
  counted: Omit<Use, 'limit'> & { by: string },
) => Promise<void>;

/**
 * Counts all of the uses, each of another key, and returns null, or counts none and returns the first that has no place and
 * how many seconds it takes until it has one; those after it are not touched. In a transaction its rollback takes them back.
 */
export type TakeUses = (
  uses: readonly Use[],
  trx?: Executor,
) => Promise<{ missed: Use; seconds: number } | null>;

/**
 * Takes back what is counted under `counted`, and as many of `from`: they count as `to` instead, as far as it has places.
 * What it has none for stays with `from`. Each of the given has keys of its own.
 */
export type SettleUses = (given: readonly { counted: string; from: string; to: Use }[]) => Promise<void>;

/** Takes back a use that was counted in advance to rule out races. */
export type ReturnUse = (use: Pick<Use, 'key' | 'now'>, trx?: Executor) => Promise<void>;

/** The same of several, each of another key. */
export type ReturnUses = (uses: readonly Pick<Use, 'key' | 'now'>[], trx?: Executor) => Promise<void>;

/** How many uses of a key still count, and when the first and the last of them happened. */
export type ReadUses = (
  use: Pick<Use, 'key' | 'windowSeconds' | 'now'>,
  trx?: Executor,
) => Promise<{ count: number; first: Date | null; last: Date | null }>;

export type RateUses = {
  countUse: CountUse;
  tryUse: TryUse;
  returnUse: ReturnUse;
  returnUses: ReturnUses;
  takeUses: TakeUses;
  settleUses: SettleUses;
  exchangeUses: ExchangeUses;
  readUses: ReadUses;
};

/** A refusal that says when to try again. */
export function refuseUse(code: RefusalCode, wait: number, details: Record<string, unknown> = {}): Refusal {
  const seconds = Math.ceil(wait);
  return new Refusal(code, { ...details, retry_after_seconds: seconds }, seconds);
}

/** A use, and what is refused, with which details, if there is no place for it. */
export type Place = { use: Use; code?: RefusalCode; details?: Record<string, unknown> };

/** Refuses, with the time until the next try, once the limit is reached. */
export async function limitUse(
  countUse: CountUse,
  use: Use,
  code: RefusalCode = 'TOO_MANY',
  details: Record<string, unknown> = {},
): Promise<void> {
  const seconds = await countUse(use);
  if (seconds > 0) throw refuseUse(code, seconds, details);
}

const lookEveryMs = 100;

/**
 * Waits for a place, for two windows at most. False if `isOver` has become so meanwhile, or others were faster each time.
 */
export async function awaitUse(
  countUse: CountUse,
  use: Omit<Use, 'now'>,
  { clock, isOver = async () => false }: { clock: () => Date; isOver?: () => Promise<boolean> },
): Promise<boolean> {
  const until = performance.now() + 2 * use.windowSeconds * 1000;
  while (performance.now() < until) {
    if ((await countUse({ ...use, now: clock() })) === 0) return true;
    await sleep(lookEveryMs);
    if (await isOver()) return false;
  }
  return false;
}

/**
 * Takes the places in order, or none of them if one is refused. The result gives back all of them, except those for a use
 * that it is told to keep.
 */
export async function takePlaces(
  { takeUses, returnUses }: { takeUses: TakeUses; returnUses: ReturnUses },
  places: readonly Place[],
): Promise<(keep?: Use) => Promise<void>> {
  const taken = places.map(({ use }) => use);
  const missed = await takeUses(taken);
  if (missed !== null) {
    const place = places.find(({ use }) => use === missed.missed);
    throw refuseUse(place?.code ?? 'TOO_MANY', missed.seconds, place?.details);
  }
  return async (keep) => await returnUses(taken.splice(0).filter((use) => use !== keep));
}
