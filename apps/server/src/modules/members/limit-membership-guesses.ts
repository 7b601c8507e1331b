import { membershipAlarm, membershipDelay, membershipFailures } from '@socio/domain/guess-delay';
import type { CountUse, ReadUses, ReturnUse } from '../../http/rate-limit.ts';
import { Refusal } from '../../http/refusal.ts';

export type LimitMembershipGuesses = (
  address: string,
  now: Date,
) => Promise<{
  /** The number was right, or nobody could say: the try does not count. */
  takeBack: () => Promise<void>;
  /** The number was wrong. */
  keep: () => Promise<void>;
}>;

type Dependencies = {
  countUse: CountUse;
  returnUse: ReturnUse;
  readUses: ReadUses;
  /** More wrong numbers than people mistype: somebody should look. */
  alarm: () => void;
};

/** One line a minute is enough to be seen. */
const alarmEvery = { limit: 1, windowSeconds: 60 };

/**
 * Membership numbers cannot be tried in bulk: each address has ten failures in any 15 minutes and waits longer after
 * each; the failures of all together raise an alarm, and keep nobody out.
 */
export function createLimitMembershipGuesses(deps: Dependencies): LimitMembershipGuesses {
  const { countUse, returnUse, readUses, alarm } = deps;
  return async (address, now) => {
    const use = { key: `membership-failures:${address}`, ...membershipFailures, now };
    const { count, last } = await readUses(use);
    const delay = last === null ? 0 : membershipDelay(count) - (now.getTime() - last.getTime()) / 1000;
    // Counted before the club is asked: parallel guesses cannot exceed the limit; a right number is taken back.
    const full = count < use.limit && delay > 0 ? 0 : await countUse(use);
    const seconds = Math.ceil(Math.max(delay, full));
    if (seconds > 0) throw new Refusal('MEMBERSHIP_TRIES', { retry_after_seconds: seconds }, seconds);
    return {
      takeBack: () => returnUse(use),
      async keep() {
        if ((await countUse({ key: 'membership-failures', ...membershipAlarm, now })) === 0) return;
        if ((await countUse({ key: 'membership-alarm', ...alarmEvery, now })) === 0) alarm();
      },
    };
  };
}
