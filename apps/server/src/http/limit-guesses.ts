import { budgets } from '@socio/domain/budgets';
import { limitUse, type CountUse, type ReturnUse } from './rate-limit.ts';

/**
 * To be called before telling a caller whether a value equals the one on record, where below level authenticated only
 * its mask is shown. Otherwise phone and birth date could be found by trial and error.
 */
export type LimitGuesses = (guess: { memberId: string; isRight: boolean; now: Date }) => Promise<void>;

/** Counts before revealing anything, so that parallel guesses cannot exceed the limit; a right guess is refunded. */
export function createLimitGuesses(countUse: CountUse, returnUse: ReturnUse): LimitGuesses {
  return async ({ memberId, isRight, now }) => {
    const use = { key: `guesses:${memberId}`, ...budgets.guessesOfMember, now };
    await limitUse(countUse, use);
    if (isRight) await returnUse(use);
  };
}
