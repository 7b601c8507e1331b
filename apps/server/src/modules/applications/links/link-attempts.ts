import { SECOND, spans } from '@socio/domain/spans';
import { LINK_ATTEMPTS } from '@socio/domain/validation/magic-link-birth-date';
import { Refusal } from '../../../http/refusal.ts';
import type { CountUse, ReadUses, ReturnUse } from '../../../http/rate-limit.ts';

type About = { id: string; memberId: string };

export type LinkAttempts = {
  /** How many wrong birth dates are still allowed; refuses while the link is locked. */
  requireLeft: (about: About, now: Date) => Promise<number>;
  /** Counts an attempt before it is compared, so that parallel ones cannot exceed the limit. */
  take: (about: About, now: Date) => Promise<void>;
  /** The attempt taken was right. */
  giveBack: (about: About, now: Date) => Promise<void>;
  /** The attempt taken was wrong: how many are left; none locks the link. */
  fail: (about: About, now: Date) => Promise<number>;
};

const windowSeconds = spans.linkLocked / SECOND;
/** Over all of a member's links, for whoever holds several. */
const perMember = 3 * LINK_ATTEMPTS;

const attemptsOf = ({ id }: About) => ({ key: `link-attempts:${id}`, limit: LINK_ATTEMPTS, windowSeconds });
const lockOf = ({ id }: About) => ({ key: `link-lock:${id}`, limit: 1, windowSeconds });
const memberUseOf = ({ memberId }: About) => ({
  key: `link-attempts-of:${memberId}`,
  limit: perMember,
  windowSeconds,
});

function locked(seconds: number): Refusal {
  const wait = Math.ceil(seconds);
  return new Refusal('LINK_LOCKED', { retry_after_seconds: wait }, wait);
}

/**
 * The birth dates tried behind an application's links, counted on the server over all devices: after two wrong ones all
 * its links are locked for 24 hours (calls.md, Magic links).
 */
export function createLinkAttempts(deps: {
  countUse: CountUse;
  returnUse: ReturnUse;
  readUses: ReadUses;
}): LinkAttempts {
  const { countUse, returnUse, readUses } = deps;

  async function requireUnlocked(about: About, now: Date): Promise<void> {
    const { last } = await readUses({ ...lockOf(about), now });
    if (last === null) return;
    throw locked((last.getTime() + spans.linkLocked - now.getTime()) / SECOND);
  }

  async function left(about: About, now: Date): Promise<number> {
    const { count } = await readUses({ ...attemptsOf(about), now });
    return Math.max(0, LINK_ATTEMPTS - count);
  }

  return {
    requireLeft: async (about, now) => {
      await requireUnlocked(about, now);
      return Math.max(1, await left(about, now));
    },
    take: async (about, now) => {
      await requireUnlocked(about, now);
      const ofMember = await countUse({ ...memberUseOf(about), now });
      if (ofMember > 0) throw locked(ofMember);
      const ofLink = await countUse({ ...attemptsOf(about), now });
      if (ofLink === 0) return;
      await returnUse({ ...memberUseOf(about), now });
      throw locked(ofLink);
    },
    giveBack: async (about, now) => {
      await Promise.all([
        returnUse({ ...attemptsOf(about), now }),
        returnUse({ ...memberUseOf(about), now }),
      ]);
    },
    fail: async (about, now) => {
      const remaining = await left(about, now);
      if (remaining === 0) await countUse({ ...lockOf(about), now });
      return remaining;
    },
  };
}
