import { budgets } from '@socio/domain/budgets';
import { isHolder } from '@socio/domain/club-holder';
import { limitUse, refuseUse, type CountUse, type ReturnUse, type TakeUses } from '../../http/rate-limit.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ClubRegistry } from '../../providers/club-registry/port.ts';
import type {
  PersonAnswer,
  PersonQuery,
  PopulationRegistry,
} from '../../providers/population-registry/port.ts';

export type AskRegistries = (asked: {
  person: PersonQuery;
  membershipNumber: string;
  phone: string;
  ip: string;
  now: Date;
}) => Promise<{
  found: Exclude<PersonAnswer, { kind: 'unknown' }>;
  /** What was asked leads somewhere, so it counts for nothing in the network. */
  confirmed: () => Promise<void>;
}>;

/**
 * Asks the population registry for a person, and the club whether the membership can be theirs. Counted before it is
 * asked, for the proven phone, for the network, and over all, so that neither can be used to try out persons. What was
 * not answered counts nowhere.
 */
export function createAskRegistries(deps: {
  registry: PopulationRegistry;
  club: ClubRegistry;
  countUse: CountUse;
  takeUses: TakeUses;
  returnUse: ReturnUse;
  /** Questions to the population registry in any minute, over all members. */
  lookUpsAMinute: number;
}): AskRegistries {
  const { registry, club, countUse, takeUses, returnUse, lookUpsAMinute } = deps;
  return async ({ person, membershipNumber, phone, ip, now }) => {
    const ofPhone = { key: `registry:phone:${phone}`, ...budgets.registryOfPhone, now };
    const ofNetwork = { key: `registry:network:${ip}`, ...budgets.registryOfNetwork, now };
    const missed = await takeUses([ofPhone, ofNetwork]);
    if (missed !== null)
      throw refuseUse(missed.missed === ofPhone ? 'CURP_LIMIT' : 'CURP_NETWORK', missed.seconds);
    const takeBack = async () => void (await Promise.all([ofPhone, ofNetwork].map((use) => returnUse(use))));
    try {
      await limitUse(
        countUse,
        { key: 'registry', limit: lookUpsAMinute, windowSeconds: 60, now },
        'CURP_BUSY',
      );
    } catch (refusal) {
      await takeBack();
      throw refusal;
    }
    const [found, membership] = await Promise.all([
      registry.findPerson(person),
      club.findMembership(membershipNumber),
    ]);
    if (found.kind === 'unknown' || membership.kind === 'unknown') await takeBack();
    if (found.kind === 'unknown')
      throw new Refusal(found.reason === 'timeout' ? 'CURP_TIMEOUT' : 'CURP_UNAVAILABLE');
    if (membership.kind === 'unknown')
      throw new Refusal(membership.reason === 'timeout' ? 'REGISTRY_TIMEOUT' : 'REGISTRY_UNAVAILABLE');
    // Of an invented person nothing is told: otherwise one could find out the holder by trying.
    const holder = membership.kind === 'active' ? membership.holder : null;
    if (found.kind === 'found' && holder !== null && !isHolder(holder, person))
      throw new Refusal('HOLDER_MISMATCH');
    return { found, confirmed: async () => await returnUse(ofNetwork) };
  };
}
