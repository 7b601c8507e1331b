import {
  browserFailures,
  membershipAlarm,
  membershipBudget,
  membershipDelay,
  membershipFailures,
  sharedLookUp,
} from '@socio/domain/guess-delay';
import { limitUse, type CountUse, type ReadUses, type ReturnUse, type Use } from '../../http/rate-limit.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Browser } from './identify-browser.ts';

export type LimitMembershipGuesses = (
  caller: { address: string; browser: Pick<Browser, 'key' | 'isKnown'> },
  now: Date,
) => Promise<{
  /** The number was right: the try does not count, and the address has two more. */
  right: (memberId: string) => Promise<void>;
  /** Nobody could say: the try does not count. */
  takeBack: () => Promise<void>;
  wrong: () => Promise<void>;
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
 * Membership numbers cannot be tried in bulk, and a crowd behind one address is not kept out: a browser waits longer
 * after each of its own wrong numbers; an address has a number of them that grows with the members who enter there.
 * Past it, browsers in which a member once authenticated go on by their own count alone, and the others share one
 * look-up each 10 s. The failures of all together raise an alarm, and keep nobody out.
 */
export function createLimitMembershipGuesses(deps: Dependencies): LimitMembershipGuesses {
  const { countUse, returnUse, readUses, alarm } = deps;

  /** Counted before the look-up, so that parallel guesses cannot exceed it. Gives what was taken. */
  async function takeOfAddress(address: string, now: Date): Promise<Use> {
    const members = await readUses(enteredAt(address, now));
    const place = {
      key: `membership-failures:${address}`,
      limit: membershipBudget(members.count),
      windowSeconds: membershipFailures.windowSeconds,
      now,
    };
    if ((await countUse(place)) === 0) {
      // A place may be free while there are too many in all: those of members who entered longer ago are gone.
      if ((await readUses(place)).count <= place.limit) return place;
      await returnUse(place);
    }
    const shared = { key: `membership-shared:${address}`, ...sharedLookUp, now };
    await limitUse(countUse, shared, 'MEMBERSHIP_NETWORK');
    return shared;
  }

  async function rememberMember(address: string, memberId: string, now: Date): Promise<void> {
    const entered = enteredAt(address, now);
    const first = await countUse({ ...entered, key: `${entered.key}:${memberId}`, limit: 1 });
    if (first === 0) await countUse(entered);
  }

  return async ({ address, browser }, now) => {
    const own = { key: `membership-browser:${browser.key}`, ...browserFailures, now };
    const before = await readUses(own);
    const wait = membershipDelay(before.count) - secondsSince(before.last, now);
    if (wait > 0) throw tooMany(wait);
    // One after the other: of those who ask at once in one browser, some wait.
    await limitUse(countUse, own, 'MEMBERSHIP_TRIES');
    const taken: Use[] = [own];
    try {
      if (!browser.isKnown) taken.push(await takeOfAddress(address, now));
    } catch (refusal) {
      await returnUse(own);
      throw refusal;
    }
    const takeBack = async () => {
      for (const use of taken) await returnUse(use);
    };
    return {
      takeBack,
      right: async (memberId) => {
        await takeBack();
        await rememberMember(address, memberId, now);
      },
      wrong: async () => {
        if ((await countUse({ key: 'membership-failures', ...membershipAlarm, now })) === 0) return;
        if ((await countUse({ key: 'membership-alarm', ...alarmEvery, now })) === 0) alarm();
      },
    };
  };
}

function enteredAt(address: string, now: Date): Use {
  const { mostMembers, windowSeconds } = membershipFailures;
  return { key: `membership-entered:${address}`, limit: mostMembers, windowSeconds, now };
}

function secondsSince(instant: Date | null, now: Date): number {
  return instant === null ? 0 : (now.getTime() - instant.getTime()) / 1000;
}

function tooMany(wait: number): Refusal {
  const seconds = Math.ceil(wait);
  return new Refusal('MEMBERSHIP_TRIES', { retry_after_seconds: seconds }, seconds);
}
