import { limitUse, type CountUse, type ReturnUse } from './rate-limit.ts';

/**
 * To be called before a caller is told whether a value is the one on record that below level authenticated shows
 * as its mask only: 'equal or locked' would let phone and birth date be found by trying.
 */
export type LimitGuesses = (guess: { memberId: string; isRight: boolean; now: Date }) => Promise<void>;

/** In any 24 hours: a civil day would allow twice as many around its midnight. */
const wrongADay = { limit: 10, windowSeconds: 24 * 3600 };

/** Counted before anything is told, so that parallel guesses cannot exceed the limit; a right one is taken back. */
export function createLimitGuesses(countUse: CountUse, returnUse: ReturnUse): LimitGuesses {
  return async ({ memberId, isRight, now }) => {
    const use = { key: `guesses:${memberId}`, ...wrongADay, now };
    await limitUse(countUse, use);
    if (isRight) await returnUse(use);
  };
}
