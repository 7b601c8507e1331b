import {
  browserFailures,
  membershipAlarm,
  membershipAlarmLines,
  membershipBudget,
  membershipDelay,
  membershipFailures,
  sharedLookUp,
} from '@socio/domain/guess-delay';
import {
  limitUse,
  type CountUse,
  type ExchangeUses,
  type ReadUses,
  type ReturnUse,
  type TryUse,
  type Use,
} from '../../http/rate-limit.ts';
import type { Executor } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Browser } from './identify-browser.ts';

export type LimitMembershipGuesses = (
  caller: { address: string; browser: Pick<Browser, 'key' | 'isKnown' | 'isNew'> },
  now: Date,
) => Promise<{
  /** The number was right: the try does not count, and the address gets two more. */
  right: (trx: Executor, memberId: string) => Promise<void>;
  /** The club gave no answer: the try does not count. */
  takeBack: () => Promise<void>;
  wrong: () => Promise<void>;
}>;

type Dependencies = {
  countUse: CountUse;
  tryUse: TryUse;
  returnUse: ReturnUse;
  exchangeUses: ExchangeUses;
  readUses: ReadUses;
  /** More wrong numbers than people mistype: somebody should look. */
  alarm: () => void;
};

/**
 * Prevents membership numbers from being tried in bulk without locking out a crowd behind one address. A browser waits
 * longer after each of its own wrong numbers. An address has a budget that grows with the members who enter there; once
 * it is used up, browsers in which a member once authenticated are limited by their own count alone and the others
 * share one look-up every 10 s. The failures of all addresses together only raise an alarm.
 */
export function createLimitMembershipGuesses(deps: Dependencies): LimitMembershipGuesses {
  const { countUse, tryUse, returnUse, exchangeUses, readUses, alarm } = deps;

  /** Counts before the look-up, so that parallel guesses cannot exceed the limit. Returns the place taken. */
  async function takeOfAddress(address: string, now: Date): Promise<Use> {
    const counted = {
      key: `membership-failures:${address}`,
      windowSeconds: membershipFailures.windowSeconds,
      now,
    };
    // What every address has, whoever entered there.
    const own = { ...counted, limit: membershipBudget(0) };
    const { isTaken, isBeyond } = await tryUse(own);
    if (isTaken && !isBeyond) return own;
    const members = await readUses(enteredAt(address, now));
    const place = { ...counted, limit: membershipBudget(members.count) };
    if (isTaken || (await countUse(place)) === 0) {
      // The budget shrinks as earlier entries expire, so a place can be free although too many are taken in all.
      if ((await readUses(place)).count <= place.limit) return place;
      await returnUse(place);
    }
    const shared = { key: `membership-shared:${address}`, ...sharedLookUp, now };
    await limitUse(countUse, shared, 'MEMBERSHIP_NETWORK');
    return shared;
  }

  return async ({ address, browser }, now) => {
    const own = { key: `membership-browser:${browser.key}`, ...browserFailures, now };
    const taken: Use[] = [];
    if (!browser.isNew) {
      const before = await readUses(own);
      const wait = membershipDelay(before.count) - secondsSince(before.last, now);
      if (wait > 0) throw tooMany(wait);
      // One at a time: of parallel tries in one browser some must wait.
      await limitUse(countUse, own, 'MEMBERSHIP_TRIES');
      taken.push(own);
    }
    try {
      if (!browser.isKnown) taken.push(await takeOfAddress(address, now));
    } catch (refusal) {
      await Promise.all(taken.map((use) => returnUse(use)));
      throw refusal;
    }
    const takeBack = async () => void (await Promise.all(taken.map((use) => returnUse(use))));
    return {
      takeBack,
      right: async (trx, memberId) => {
        const entered = enteredAt(address, now);
        await exchangeUses(trx, taken, { ...entered, by: `${entered.key}:${memberId}` });
      },
      wrong: async () => {
        // Nobody else has a key that has just been made, so its first wrong number can be counted afterwards.
        if (browser.isNew) await countUse(own);
        if ((await countUse({ key: 'membership-failures', ...membershipAlarm, now })) === 0) return;
        if ((await countUse({ key: 'membership-alarm', ...membershipAlarmLines, now })) === 0) alarm();
      },
    };
  };
}

function enteredAt(address: string, now: Date): Omit<Use, 'limit'> {
  return { key: `membership-entered:${address}`, windowSeconds: membershipFailures.windowSeconds, now };
}

function secondsSince(instant: Date | null, now: Date): number {
  return instant === null ? 0 : (now.getTime() - instant.getTime()) / 1000;
}

function tooMany(wait: number): Refusal {
  const seconds = Math.ceil(wait);
  return new Refusal('MEMBERSHIP_TRIES', { retry_after_seconds: seconds }, seconds);
}
