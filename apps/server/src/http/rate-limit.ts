import type { RefusalCode } from '@socio/contracts/error-texts';
import { Refusal } from './refusal.ts';

export type Use = { key: string; limit: number; windowSeconds: number; now: Date };

/**
 * Counts one more use of `key` and gives 0; where `limit` is reached, counts nothing and gives the seconds until the
 * next use is free. The window slides: no stretch of `windowSeconds` holds more uses than `limit`, wherever it begins.
 */
export type CountUse = (use: Use) => Promise<number>;

/** Takes a use back: counted beforehand so that no race could exceed the limit. */
export type ReturnUse = (use: Pick<Use, 'key' | 'now'>) => Promise<void>;

/** How many uses of a key still count, and when the first and the last of them were. */
export type ReadUses = (
  use: Pick<Use, 'key' | 'windowSeconds' | 'now'>,
) => Promise<{ count: number; first: Date | null; last: Date | null }>;

/** Refuses with when to try again. */
export async function limitUse(countUse: CountUse, use: Use, code: RefusalCode = 'TOO_MANY'): Promise<void> {
  const seconds = Math.ceil(await countUse(use));
  if (seconds > 0) throw new Refusal(code, { retry_after_seconds: seconds }, seconds);
}
