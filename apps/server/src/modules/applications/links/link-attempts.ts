import { budgets } from '@socio/domain/budgets';
import { SECOND, spans } from '@socio/domain/spans';
import { LINK_ATTEMPTS } from '@socio/domain/validation/magic-link-birth-date';
import { Refusal } from '../../../http/refusal.ts';
import type { CountUse, ReadUses, ReturnUse, Use } from '../../../http/rate-limit.ts';

type About = { id: string; memberId: string };

export type LinkAttempts = {
  /** How many wrong birth dates are still allowed; refuses while the link is locked. */
  requireLeft: (about: About, now: Date) => Promise<number>;
  /** Takes an attempt before it is compared, so that parallel ones cannot exceed the limit. */
  take: (about: About, now: Date) => Promise<void>;
  /** The attempt taken was right. */
  giveBack: (about: About, now: Date) => Promise<void>;
  /** The attempt taken was wrong: how many are left; none locks the link. */
  countWrong: (about: About, now: Date) => Promise<number>;
};

type Limit = Omit<Use, 'now'>;
const { linkAttempts, linkAttemptsOfMember } = budgets;
const taken = ({ id }: About): Limit => ({ key: `link-attempts:${id}`, ...linkAttempts });
const wrong = ({ id }: About): Limit => ({ key: `link-wrong:${id}`, ...linkAttempts });
const lock = ({ id }: About): Limit => ({ ...linkAttempts, key: `link-lock:${id}`, limit: 1 });
/** Over all of a member's links, for whoever holds several. */
const ofMember = ({ memberId }: About): Limit => ({
  key: `link-attempts-of:${memberId}`,
  ...linkAttemptsOfMember,
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
  const secondsSince = (from: Date, now: Date) =>
    (from.getTime() + spans.linkLocked - now.getTime()) / SECOND;

  async function requireUnlocked(about: About, now: Date): Promise<void> {
    const { last } = await readUses({ ...lock(about), now });
    if (last !== null) throw locked(secondsSince(last, now));
  }

  async function wrongSoFar(about: About, now: Date): Promise<number> {
    return (await readUses({ ...wrong(about), now })).count;
  }

  return {
    requireLeft: async (about, now) => {
      await requireUnlocked(about, now);
      const member = await readUses({ ...ofMember(about), now });
      if (member.first !== null && member.count >= ofMember(about).limit) {
        throw locked(secondsSince(member.first, now));
      }
      return Math.max(1, LINK_ATTEMPTS - (await wrongSoFar(about, now)));
    },
    take: async (about, now) => {
      await requireUnlocked(about, now);
      const memberWait = await countUse({ ...ofMember(about), now });
      if (memberWait > 0) throw locked(memberWait);
      const wait = await countUse({ ...taken(about), now });
      if (wait === 0) return;
      await returnUse({ ...ofMember(about), now });
      throw locked(wait);
    },
    giveBack: async (about, now) => {
      await Promise.all([returnUse({ ...taken(about), now }), returnUse({ ...ofMember(about), now })]);
    },
    countWrong: async (about, now) => {
      await countUse({ ...wrong(about), now });
      const remaining = LINK_ATTEMPTS - (await wrongSoFar(about, now));
      if (remaining <= 0) await countUse({ ...lock(about), now });
      return Math.max(0, remaining);
    },
  };
}
