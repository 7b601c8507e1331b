import { codeBudgets, codeDigits, codeGuardLevels, codeRules } from '@socio/domain/code-rules';
import type { Database } from '../../db/connection.ts';
import { birthDates, createCodeWorld } from './code-world.ts';
import { guessForADay, type DayOfGuesses } from './guess-for-a-day.ts';
import { liveHonestDay, type HonestDay } from './honest-day.ts';
import { attackFromOneNetwork, attacks, findNetworksThatKeepWaiting, type Waiting } from './keep-waiting.ts';

export type Simulated = {
  guesses: Record<'known' | 'unknown', DayOfGuesses>;
  waiting: Waiting[];
  oneNetwork: { tries: number; atOnce: number };
  honest: HonestDay;
};

type Options = {
  hours: number;
  /** Members attacked with all that can be done to them. */
  sample: number;
  logins: number;
  /** Failed comparisons in an hour that put the product on guard. */
  level?: number;
};

/** What trust.md, Codes, says must hold, through the product's own use cases on a real database. */
export async function simulateCodes(
  db: Database,
  { hours, sample, logins, level = codeGuardLevels.guesses }: Options,
  tell: (line: string) => void = () => undefined,
): Promise<Simulated> {
  const guess = async (knowsBirthDates: boolean) => {
    tell(`${hours} hours of guessing, birth dates ${knowsBirthDates ? 'known' : 'unknown'}`);
    // So few unentered codes that the sample is asked for birth dates, as a million members would be.
    const levels = { guesses: level, sends: level / 4 };
    const start = knowsBirthDates ? '2026-03-01T12:00:00Z' : '2026-03-05T12:00:00Z';
    const world = createCodeWorld(db, { levels, start });
    return await guessForADay({ world, level, hours, sample, knowsBirthDates });
  };
  const guesses = { known: await guess(true), unknown: await guess(false) };
  const worldOn = (day: number) =>
    createCodeWorld(db, { levels: codeGuardLevels, start: `2026-03-${day}T06:00:00Z` });
  tell('networks that keep an owner waiting');
  const waiting: Waiting[] = [];
  for (const [index, attack] of attacks.entries()) {
    waiting.push(await findNetworksThatKeepWaiting(worldOn(10 + 5 * index), attack));
  }
  const oneNetwork = await attackFromOneNetwork(worldOn(20));
  tell(`${logins} honest logins`);
  return { guesses, waiting, oneNetwork, honest: await liveHonestDay(worldOn(25), logins) };
}

const members = 1_000_000;
const networks = 10_000;

const count = (amount: number) => Math.round(amount).toLocaleString('en');

/** The sum that scales a sample's guesses to all members, and how many accounts a day it is expected to open. */
export function sumUp(
  { hours, short, long }: DayOfGuesses,
  birthDatesAre: 'known' | 'unknown',
): { openings: number; lines: string[] } {
  const [usual, onGuard] = [codeDigits.usual, codeDigits.onGuard];
  const shortADay = (short / hours) * 24;
  const most = Math.max(...long);
  const { member } = codeBudgets;
  const { triesPerCode } = codeRules;
  const unasked = 24 * codeGuardLevels.sends * triesPerCode;
  const lucky = (members * member.sends.limit * triesPerCode) / birthDates;
  const longADay = birthDatesAre === 'known' ? most * members : unasked + lucky;
  const openings = shortADay * 10 ** -usual + longADay * 10 ** -onGuard;
  return {
    openings,
    lines: [
      `Birth dates ${birthDatesAre}:`,
      `  ${usual} digits, all members and networks together: ${count(short)} comparisons in ${hours} h, so ${count(shortADay)} a day`,
      birthDatesAre === 'known'
        ? `  ${onGuard} digits: at most ${most} comparisons a member and day, × ${count(members)} members = ${count(longADay)}`
        : `  ${onGuard} digits: 24 h × ${count(codeGuardLevels.sends)} codes before a birth date is asked for × ${triesPerCode} tries + ${count(members)} members × ${member.sends.limit} codes × ${triesPerCode} tries / ${count(birthDates)} birth dates = ${count(longADay)} (in the sample: ${long.join(', ')})`,
      `  ${count(shortADay)} × 10^-${usual} + ${count(longADay)} × 10^-${onGuard} = ${openings.toFixed(5)} accounts a day`,
    ],
  };
}

/** Prints what was found; `wrong` is what does not hold. */
export function report({ guesses, waiting, oneNetwork, honest }: Simulated): {
  lines: string[];
  wrong: string[];
} {
  const wrong: string[] = [];
  const must = (holds: boolean, what: string) => void (holds || wrong.push(what));
  const lines = [
    `Guessing at ${count(members)} members from ${count(networks)} networks. What is counted over all members and by member binds before what is counted by network, so more networks add nothing.`,
  ];
  for (const birthDatesAre of ['known', 'unknown'] as const) {
    const day = guesses[birthDatesAre];
    const sum = sumUp(day, birthDatesAre);
    lines.push(
      ...sum.lines,
      `  (run: ${day.networks} networks, ${day.long.length} members with all they have, ${day.opened} opened)`,
    );
    must(sum.openings < 0.01, `fewer than 0.01 accounts a day, birth dates ${birthDatesAre}`);
    must(day.networks <= networks, `the run needs no more than ${networks} networks`);
  }
  for (const { attack, networks: needed, open } of waiting) {
    const ways = Object.entries(open).map(([way, isOpen]) => `${way} ${isOpen ? 'open' : 'CLOSED'}`);
    lines.push(
      `An owner's unknown browser waits once ${needed} networks use up their ${attack}; even then: ${ways.join(', ')}`,
    );
    must(needed >= 5, `at least 5 networks, by ${attack}`);
    must(Object.values(open).every(Boolean), `the other ways in stay open, by ${attack}`);
  }
  lines.push(
    `One network doing all it can for a day: an owner elsewhere got in at once ${oneNetwork.atOnce} of ${oneNetwork.tries} times`,
  );
  must(oneNetwork.atOnce === oneNetwork.tries, 'one network keeps nobody waiting elsewhere');
  lines.push(
    `${count(honest.logins)} honest logins in a day, ${count(honest.mistyped)} mistyped, ${count(honest.abandoned)} never entered: ${honest.raised} times on guard, ${honest.refused} refused`,
  );
  must(honest.raised === 0 && honest.refused === 0, 'an honest day never goes on guard');
  return { lines, wrong };
}
