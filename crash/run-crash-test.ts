import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, createPool } from '../apps/server/src/db/connection.ts';
import { awaitCalm } from './await-calm.ts';
import { collectFacts } from './collect-facts.ts';
import { openCrashWorld, type CrashWorld } from './crash-world.ts';
import type { Facts } from './facts.ts';
import { killServer } from './kill-server.ts';
import { openShop, type Shop } from './open-shop.ts';
import { endPauses } from './pass-time.ts';
import { planKill } from './plan-kill.ts';
import { reachVerdict, type Violation } from './reach-verdict.ts';
import { readHistory } from './read-history.ts';

export type CrashOptions = {
  seed: number;
  kills: number;
  /** How many members buy at the same time. */
  sideBySide: number;
  print: (line: string) => void;
};

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
/** Longer than the longest `late`: by then the outside world has applied every late effect. */
const lateMs = 4000;

/** The whole test: members buy while the server is killed and restarted, then all sides are compared. */
export async function runCrashTest({ seed, kills, sideBySide, print }: CrashOptions): Promise<CrashResult> {
  const world = await openCrashWorld();
  let isFine = false;
  try {
    const shop = openShop(world.floor, seed, sideBySide);
    for (let index = 0; index < kills; index += 1) {
      const plan = planKill(seed, index);
      await killServer(world, plan);
      const done = index + 1;
      if (done % 10 === 0 || done === kills || plan.victim !== 'server')
        print(
          `kill ${done}/${kills} (${plan.victim}): ${shop.shoppings.length} purchases begun, ${shop.finished()} finished`,
        );
    }
    await world.calm();
    await Promise.all([shop.close(), sleep(lateMs)]);
    print('No more kills, no more faults: the server ends its work by itself');
    const result = await judgeWorld(world, shop);
    isFine = result.violations.length === 0 && result.complaints.length === 0;
    return result;
  } finally {
    await world.close(!isFine);
  }
}

async function judgeWorld(world: CrashWorld, shop: Shop): Promise<CrashResult> {
  const db = createDatabase(createPool(world.database.url, { max: 2 }));
  try {
    const complaints = world.ownEnds.map((what) => `The server ended by itself: ${what}`);
    const isCalm = await awaitCalm(db, calmLimitMs, world.now);
    await endPauses(db, world.now());
    if (!isCalm || !(await awaitCalm(db, calmLimitMs, world.now)))
      complaints.push(`Work stands after ${calmLimitMs / 1000} s`);
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
