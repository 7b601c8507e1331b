import { budgets } from '@socio/domain/budgets';
import { isHolder } from '@socio/domain/club-holder';
import { takePlaces, type ReturnUses, type TakeUses } from '../../http/rate-limit.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ClubRegistry } from '../../providers/club-registry/port.ts';
import type {
  NamesAnswer,
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

/** Asks for the names of a CURP; undefined if nobody has it. */
export type AskNames = (asked: {
  curp: string;
  phone: string;
  ip: string;
  now: Date;
}) => Promise<Extract<NamesAnswer, { kind: 'found' }> | undefined>;

type Places = {
  takeUses: TakeUses;
  returnUses: ReturnUses;
  /** Questions to the population registry in any minute, over all members. */
  lookUpsAMinute: number;
};

/**
 * Counts a question before it is asked: for the proven phone, for the network, and over all, so that neither can be used
 * to try out persons. What was not answered counts nowhere, and what leads somewhere counts for nothing in the network.
 */
async function takeQuestion(
  { takeUses, returnUses, lookUpsAMinute }: Places,
  { phone, ip, now }: { phone: string; ip: string; now: Date },
): Promise<{ takeBack: () => Promise<void>; confirmed: () => Promise<void> }> {
  const ofPhone = { key: `registry:phone:${phone}`, ...budgets.registryOfPhone, now };
  const ofNetwork = { key: `registry:network:${ip}`, ...budgets.registryOfNetwork, now };
  const overAll = { key: 'registry', limit: lookUpsAMinute, windowSeconds: 60, now };
  const giveBack = await takePlaces({ takeUses, returnUses }, [
    { use: ofPhone, code: 'CURP_LIMIT' },
    { use: ofNetwork, code: 'CURP_NETWORK' },
    { use: overAll, code: 'CURP_BUSY' },
  ]);
  return {
    // It was asked all the same.
    takeBack: async () => await giveBack(overAll),
    confirmed: async () => await returnUses([ofNetwork]),
  };
}

const registryAway = (reason: string) =>
  new Refusal(reason === 'timeout' ? 'CURP_TIMEOUT' : 'CURP_UNAVAILABLE');

/** Asks the population registry for a person, and the club whether the membership can be theirs. */
export function createAskRegistries(
  deps: Places & { registry: Pick<PopulationRegistry, 'findPerson'>; club: ClubRegistry },
): AskRegistries {
  const { registry, club } = deps;
  return async ({ person, membershipNumber, phone, ip, now }) => {
    const { takeBack, confirmed } = await takeQuestion(deps, { phone, ip, now });
    const [found, membership] = await Promise.all([
      registry.findPerson(person),
      club.findMembership(membershipNumber),
    ]);
    if (found.kind === 'unknown' || membership.kind === 'unknown') await takeBack();
    if (found.kind === 'unknown') throw registryAway(found.reason);
    if (membership.kind === 'unknown')
      throw new Refusal(membership.reason === 'timeout' ? 'REGISTRY_TIMEOUT' : 'REGISTRY_UNAVAILABLE');
    // Of an invented person nothing is told: otherwise one could find out the holder by trying.
    const holder = membership.kind === 'active' ? membership.holder : null;
    if (found.kind === 'found' && holder !== null && !isHolder(holder, person))
      throw new Refusal('HOLDER_MISMATCH');
    return { found, confirmed };
  };
}

/** Asks the population registry how it writes the name of a person, by their CURP. */
export function createAskNames(deps: Places & { registry: Pick<PopulationRegistry, 'findNames'> }): AskNames {
  return async ({ curp, ...asked }) => {
    const { takeBack, confirmed } = await takeQuestion(deps, asked);
    const found = await deps.registry.findNames(curp);
    if (found.kind === 'unknown') {
      await takeBack();
      throw registryAway(found.reason);
    }
    if (found.kind === 'missing') return undefined;
    await confirmed();
    return found;
  };
}
