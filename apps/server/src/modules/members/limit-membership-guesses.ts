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
  /** How long the club may take to answer: a try that was cut off stops counting after it. */
  registryTimeoutMs: number;
  /** More wrong numbers than people mistype: somebody should look. */
  alarm: () => void;
};

/** One line a minute is enough to be seen. */
const alarmEvery = { limit: 1, windowSeconds: 60 };
/** Until one of those who ask at this moment has its answer. */
const shortWait = 2;

/**
 * Membership numbers cannot be tried in bulk: each address has ten failures in any 15 minutes and waits longer after
 * each; the failures of all together raise an alarm, and keep nobody out. Who asks at this moment may be right, so
 * they count for the limit, which parallel guesses must not exceed, and not for the wait.
 */
export function createLimitMembershipGuesses(deps: Dependencies): LimitMembershipGuesses {
  const { countUse, returnUse, readUses, registryTimeoutMs, alarm } = deps;
  return async (address, now) => {
    const failures = { key: `membership-failures:${address}`, ...membershipFailures, now };
    const windowSeconds = registryTimeoutMs / 1000 + shortWait;
    const asking = {
      key: `membership-asking:${address}`,
      limit: membershipFailures.limit,
      windowSeconds,
      now,
    };

    if ((await countUse(asking)) > 0) throw tooMany(shortWait);
    const [kept, asked] = await Promise.all([readUses(failures), readUses(asking)]);
    const wait = waitAfter(kept, now);
    if (wait > 0 || kept.count + asked.count > failures.limit) {
      await returnUse(asking);
      throw tooMany(wait > 0 ? wait : shortWait);
    }
    return {
      takeBack: () => returnUse(asking),
      async keep() {
        await countUse(failures);
        await returnUse(asking);
        if ((await countUse({ key: 'membership-failures', ...membershipAlarm, now })) === 0) return;
        if ((await countUse({ key: 'membership-alarm', ...alarmEvery, now })) === 0) alarm();
      },
    };
  };
}

/** Seconds: the delay after the last failure, or until the first of ten no longer counts. */
function waitAfter({ count, first, last }: Awaited<ReturnType<ReadUses>>, now: Date): number {
  const since = (instant: Date | null) => (instant === null ? 0 : (now.getTime() - instant.getTime()) / 1000);
  const delay = membershipDelay(count) - since(last);
  const full = count < membershipFailures.limit ? 0 : membershipFailures.windowSeconds - since(first);
  return Math.max(delay, full, 0);
}

function tooMany(wait: number): Refusal {
  const seconds = Math.ceil(wait);
  return new Refusal('MEMBERSHIP_TRIES', { retry_after_seconds: seconds }, seconds);
}
