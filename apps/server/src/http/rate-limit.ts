import type { RefusalCode } from '@socio/contracts/error-texts';
import { Refusal } from './refusal.ts';

export type Use = { key: string; limit: number; windowSeconds: number; now: Date };

/**
 * Counts one more use of `key` and returns 0. Once `limit` is reached it counts nothing and returns the seconds until
 * the next use is allowed. The window slides: no stretch of `windowSeconds` ever holds more than `limit` uses.
 */
export type CountUse = (use: Use) => Promise<number>;

/**
 * Like `CountUse`, where nobody is told when the next use is allowed. A parallel use can make it fail although one place
 * is left.
 */
export type TryUse = (use: Use) => Promise<boolean>;

/** In one round trip: takes back uses that were counted in advance, and tries one whose limit is 1. */
export type ExchangeUses = (
  returned: readonly Pick<Use, 'key' | 'now'>[],
  tried: Omit<Use, 'limit'>,
) => Promise<boolean>;

/** Takes back a use that was counted in advance to rule out races. */
export type ReturnUse = (use: Pick<Use, 'key' | 'now'>) => Promise<void>;

/**
 * How many uses of a key still count, when the first and the last of them happened, and the highest place that they
 * occupy: no place above a use's limit is ever taken.
 */
export type ReadUses = (
  use: Pick<Use, 'key' | 'windowSeconds' | 'now'>,
) => Promise<{ count: number; first: Date | null; last: Date | null; highest: number }>;

/** Refuses, with the time until the next try, once the limit is reached. */
export async function limitUse(countUse: CountUse, use: Use, code: RefusalCode = 'TOO_MANY'): Promise<void> {
  const seconds = Math.ceil(await countUse(use));
  if (seconds > 0) throw new Refusal(code, { retry_after_seconds: seconds }, seconds);
}
