import { setTimeout as sleep } from 'node:timers/promises';
import { openCrashWorld } from './crash-world.ts';
import { judgeWorld, type CrashResult } from './judge-world.ts';
import { killServer } from './kill-server.ts';
import { openShop } from './open-shop.ts';
import { planKill } from './plan-kill.ts';

export type CrashOptions = {
  seed: number;
  kills: number;
  /** How many members buy at the same time. */
  sideBySide: number;
  print: (line: string) => void;
};

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
