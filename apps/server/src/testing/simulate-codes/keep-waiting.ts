import { randomUUID } from 'node:crypto';
import { codeBudgets, codeRules } from '@socio/domain/code-rules';
import type { CodeWorld, SimulatedMember } from './code-world.ts';
import { mailLink } from './mail-link.ts';
import { makePasskey } from './passkey-login.ts';

/** How an attacker uses up what a network has of a member. */
export const attacks = ['codes', 'guesses'] as const;
export type AttackOnOwner = (typeof attacks)[number];

export type Waiting = {
  attack: AttackOnOwner;
  /** So many networks keep an owner's unknown browser in another network waiting. */
  networks: number;
  /** Whether each other way in is open even then. */
  open: Record<string, boolean>;
};

/** Enough to see that the number is not reached by chance. */
const mostNetworks = 12;

/** Finds how many networks it takes, each time with an owner of their own. */
export async function findNetworksThatKeepWaiting(world: CodeWorld, attack: AttackOnOwner): Promise<Waiting> {
  for (let networks = 1; networks <= mostNetworks; networks += 1) {
    const owner = world.member(2_000_000 + networks + (attack === 'codes' ? 0 : 100));
    const link = await mailLink(world, owner);
    const passkey = await makePasskey(world, owner);
    for (let n = 0; n < networks; n += 1) await useUp(world, owner, `attacker ${n}`, attack);
    if (await getsIn(world, owner, {})) continue;
    const open = {
      'known browser': await getsIn(world, owner, { deviceId: randomUUID() }),
      'mailed link': await link.opens(owner.birthDate),
      passkey: await passkey.opens(),
    };
    return { attack, networks, open };
  }
  return { attack, networks: Infinity, open: {} };
}

/** How often an owner elsewhere gets in at once in a day in which one network does all it can: tries, and successes. */
export async function attackFromOneNetwork(world: CodeWorld): Promise<{ tries: number; atOnce: number }> {
  const owner = world.member(3_000_000);
  const start = world.clock.now.getTime();
  const found = { tries: 0, atOnce: 0 };
  const [aDay] = codeBudgets.memberAndNetwork.sends;
  // Guesses at other members put the product on guard, for the owner's first login at least.
  for (let n = 1; n <= 45; n += 1) await useUp(world, world.member(3_000_000 + n), 'the one', 'guesses');
  while (found.tries < aDay.limit) {
    await useUp(world, owner, 'the one', 'guesses');
    found.tries += 1;
    if (await getsIn(world, owner, {})) found.atOnce += 1;
    const passed = (world.clock.now.getTime() - start) / 1000;
    world.clock.advance(Math.max(0, (found.tries * 24 * 3600) / aDay.limit - passed));
  }
  return found;
}

/** Uses up what one network has of a member in a day: its codes, which takes hours, or its failed comparisons. */
async function useUp(
  world: CodeWorld,
  owner: SimulatedMember,
  network: string,
  attack: AttackOnOwner,
): Promise<void> {
  const { sends, failed } = codeBudgets.memberAndNetwork;
  const [aDay, anHour] = sends;
  const guesses = attack === 'guesses' ? codeRules.triesPerCode : 0;
  const codes = attack === 'codes' ? aDay.limit : Math.ceil(failed.limit / guesses);
  const pause = attack === 'codes' ? Math.ceil(anHour.windowSeconds / anHour.limit) : codeRules.pauseSeconds;
  for (let sent = 0; sent < codes; sent += 1) {
    const stranger = world.browser({ member: owner, network });
    if ('refused' in (await stranger.ask())) return;
    const wrong = otherThan(world.codeAt(owner.phone) ?? '');
    for (let i = 0; i < guesses; i += 1) await stranger.enter(wrong);
    world.clock.advance(pause);
  }
}

/** The owner asks for a code and enters it, without waiting. */
async function getsIn(
  world: CodeWorld,
  owner: SimulatedMember,
  known: { deviceId?: string },
): Promise<boolean> {
  const browser = world.browser({ member: owner, network: "the owner's", ...known });
  const sent = await browser.ask();
  return 'digits' in sent && (await browser.enter(world.codeAt(owner.phone) ?? '')) === 'entered';
}

export const otherThan = (code: string) => (code.startsWith('0') ? '1' : '0') + code.slice(1);
