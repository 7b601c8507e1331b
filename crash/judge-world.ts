import { createDatabase, createPool } from '../apps/server/src/db/connection.ts';
import { awaitCalm } from './await-calm.ts';
import { collectFacts } from './collect-facts.ts';
import type { CrashWorld } from './crash-world.ts';
import type { Facts } from './facts.ts';
import type { Shop } from './open-shop.ts';
import { endPauses } from './pass-time.ts';
import { reachVerdict, type Violation } from './reach-verdict.ts';
import { readHistory } from './read-history.ts';

export type JudgedWorld = Pick<
  CrashWorld,
  'floor' | 'documentDir' | 'logFile' | 'now' | 'errors' | 'ownEnds'
> & { database: { url: string } };

export type CrashResult = {
  violations: (Violation & { history: string[] })[];
  /** Things the server should not have done along the way, not tied to one purchase. */
  complaints: string[];
  facts: Facts[];
  shop: Shop;
  errors: ReadonlyMap<string, number>;
  /** Kept if something is wrong. */
  logFile: string;
};

const calmLimitMs = 90_000;
/** Waits until the server has ended its work, then compares what all sides say. */
export async function judgeWorld(world: JudgedWorld, shop: Shop): Promise<CrashResult> {
  const db = createDatabase(createPool(world.database.url, { max: 2 }));
  try {
    const complaints = world.ownEnds.map((what) => `The server ended by itself: ${what}`);
    let isCalm = await awaitCalm(db, calmLimitMs, world.now);
    // What is under way may put the next step off once more.
    for (let pause = 0; isCalm && pause < 3; pause += 1) {
      await endPauses(db, world.now());
      isCalm = await awaitCalm(db, calmLimitMs, world.now);
    }
    if (!isCalm) complaints.push(`Work stands after ${calmLimitMs / 1000} s`);
    const facts = await collectFacts(db, world.floor.sandbox, world.documentDir);
    if (!facts.some(({ fulfilment }) => fulfilment === 'issued'))
      complaints.push('Nobody could buy anything');
    const violations = await Promise.all(
      reachVerdict(facts, shop.shoppings).map(async (one) => ({
        ...one,
        history: await historyOf(one.applicationId),
      })),
    );
    return { violations, complaints, facts, shop, errors: world.errors, logFile: world.logFile };
  } finally {
    await db.destroy();
  }

  async function historyOf(applicationId: string): Promise<string[]> {
    const shopping = shop.shoppings.find((one) => one.applicationId === applicationId);
    const shift = world.now().getTime() - Date.now();
    const own = (shopping?.events ?? []).map((line) => {
      const [at = '', ...words] = line.split(' ');
      return `${new Date(Date.parse(at) + shift).toISOString()} browser: ${words.join(' ')}`;
    });
    const plan = shopping === undefined ? [] : [`plan: ${JSON.stringify(shopping.plan)}`];
    return [...plan, ...[...own, ...(await readHistory(db, applicationId))].toSorted()];
  }
}
