import { createRandom } from '../apps/server/src/testing/seeded-random.ts';

export type KillPlan = {
  index: number;
  /**
   * `instant`: this long after the server was started, ready or not. `remind`: after reminders became due. Otherwise:
   * this long after the next such call was sent.
   */
  aim: 'instant' | 'pay' | 'finish' | 'afterwards' | 'remind';
  afterMs: number;
  /**
   * What dies. `with-database`: both at once. `database-first`: the database dies and comes back while the server lives
   * on, and only then the server dies.
   */
  victim: 'server' | 'with-database' | 'database-first';
  /** How long the server lives on without its database, and again once it is back. */
  outliveMs: number;
};

const oneIn = 10;

export function planKill(seed: number, index: number): KillPlan {
  const random = createRandom(`${seed}:kill:${index}`);
  const block = Math.floor(index / oneIn);
  // Exactly one in every ten, at a varying place, so that even a short run has one.
  const isDatabase = createRandom(`${seed}:block:${block}`).int(0, oneIn - 1) === index % oneIn;
  const aim = random.pick({ instant: 4, pay: 3, finish: 3, afterwards: 5, remind: 3 });
  const duringStart = random.chance(0.25);
  return {
    index,
    aim,
    afterMs:
      aim === 'instant'
        ? random.int(duringStart ? 100 : 1500, duringStart ? 1500 : 4500)
        : // The sweep takes up what is due within two seconds.
          random.int(0, aim === 'remind' || aim === 'afterwards' ? 2200 : 700),
    victim: isDatabase ? random.pick({ 'with-database': 1, 'database-first': 1 }) : 'server',
    outliveMs: random.int(200, 2500),
  };
}
