import { randomInt } from 'node:crypto';
import { codeBudgets, codeDigits, codeGuardSeconds, codeRules } from '@socio/domain/code-rules';
import { randomCode } from '../../modules/sessions/codes/make-code.ts';
import type { CodeWorld, SimulatedMember } from './code-world.ts';

/** What an attack did in a day: comparisons made, and what it takes to scale them. */
export type DayOfGuesses = {
  hours: number;
  /** Comparisons with codes of the usual length, whoever's they were. */
  short: number;
  /** Comparisons with long codes that had been sent to the phone, by member of the sample. */
  long: number[];
  /** Codes opened by luck. */
  opened: number;
  networks: number;
};

type Attack = {
  world: CodeWorld;
  /** Failed comparisons in an hour that put the product on guard. */
  level: number;
  hours: number;
  sample: number;
  knowsBirthDates: boolean;
};

/** More codes than can be guessed at before the guard is up. */
const codesAnHour = (level: number) => Math.ceil(level / codeRules.triesPerCode) + 10;

/**
 * The attacker sends codes to members that nobody has been at yet, guesses at all of them until the product is on guard,
 * and then at the sample's members, from one network after the other, until these have nothing left. That is repeated
 * as soon as the guard is down.
 */
export async function guessForADay(attack: Attack): Promise<DayOfGuesses> {
  const { world, level, hours, sample, knowsBirthDates } = attack;
  const day: DayOfGuesses = {
    hours,
    short: 0,
    long: Array.from({ length: sample }, () => 0),
    opened: 0,
    networks: 0,
  };
  let fresh = sample;
  const network = () => `network ${(day.networks += 1)}`;
  const ask = async (member: SimulatedMember) => {
    const browser = world.browser({ member, network: network() });
    let sent = await browser.ask();
    if ('refused' in sent && sent.refused === 'OTP_BIRTH_DATE') {
      sent = await browser.ask(
        knowsBirthDates ? member.birthDate : world.member(randomInt(1_000_000)).birthDate,
      );
    }
    return 'digits' in sent ? { browser, digits: sent.digits } : null;
  };

  for (let hour = 0; hour < hours; hour += 1) {
    const opened = [];
    for (let i = 0; i < codesAnHour(level); i += 1) opened.push(await ask(world.member((fresh += 1))));
    guessing: for (const one of opened) {
      if (one?.digits !== codeDigits.usual) continue;
      for (let i = 0; i < codeRules.triesPerCode; i += 1) {
        const answer = await one.browser.enter(randomCode(one.digits));
        if (answer === 'entered') day.opened += 1;
        if (answer === 'OTP_WRONG' || answer === 'entered') day.short += 1;
        if (answer === 'OTP_EXPIRED') break guessing;
      }
    }
    for (let n = 0; n < sample; n += 1) {
      const member = world.member(n);
      for (let tries = 0; tries < codeBudgets.member.sends.limit; tries += 1) {
        const before = world.codeAt(member.phone);
        const one = await ask(member);
        if (one === null) break;
        // A birth date that was wrong: a code that nobody can enter opens nothing.
        const isReal = world.codeAt(member.phone) !== before;
        for (let i = 0; i < codeRules.triesPerCode; i += 1) {
          const answer = await one.browser.enter(randomCode(one.digits));
          if (answer === 'entered') day.opened += 1;
          if (isReal && (answer === 'OTP_WRONG' || answer === 'entered'))
            day.long[n] = (day.long[n] ?? 0) + 1;
        }
      }
    }
    world.clock.advance(codeGuardSeconds);
  }
  return day;
}
