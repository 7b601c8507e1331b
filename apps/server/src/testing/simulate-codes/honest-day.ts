import type { CodeWorld } from './code-world.ts';
import { otherThan } from './keep-waiting.ts';

export type HonestDay = {
  logins: number;
  mistyped: number;
  abandoned: number;
  refused: number;
  raised: number;
};

/** Of a day's logins in each hour from midnight on, in percent: most around noon and in the evening. */
const busy = [1, 1, 0, 0, 0, 1, 2, 3, 5, 6, 8, 8, 9, 8, 6, 5, 5, 6, 7, 8, 6, 3, 1, 1];

const every = (share: number, n: number) => n % Math.round(1 / share) === 0;

/**
 * Members who log in from unknown browsers, a third of them through one of 50 addresses that many share. Of 100 three
 * mistype their code once, and five never enter it.
 */
export async function liveHonestDay(world: CodeWorld, logins: number): Promise<HonestDay> {
  const day: HonestDay = { logins: 0, mistyped: 0, abandoned: 0, refused: 0, raised: 0 };
  const before = world.raised.guesses + world.raised.sends;
  const hundredth = logins / 100;
  for (const share of busy) {
    const count = Math.round(share * hundredth);
    for (let i = 0; i < count; i += 1) {
      const n = (day.logins += 1);
      const member = world.member(5_000_000 + n);
      const network = n % 3 === 0 ? `shared ${n % 50}` : `own ${n}`;
      const browser = world.browser({ member, network });
      const sent = await browser.ask();
      const code = world.codeAt(member.phone) ?? '';
      if (!('digits' in sent) || sent.digits !== code.length) day.refused += 1;
      if (every(0.03, n)) {
        day.mistyped += 1;
        await browser.enter(otherThan(code));
      }
      if (every(0.05, n)) day.abandoned += 1;
      else if ((await browser.enter(code)) !== 'entered') day.refused += 1;
      world.clock.advance(3600 / count);
    }
    if (count === 0) world.clock.advance(3600);
  }
  day.raised = world.raised.guesses + world.raised.sends - before;
  return day;
}
