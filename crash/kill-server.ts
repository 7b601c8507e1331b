import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CrashWorld } from './crash-world.ts';
import type { KillPlan } from './plan-kill.ts';

/** How long to wait for the targeted call before killing anyway. */
const aimLimitMs = 4000;
const readyLimitMs = 30_000;

async function aim({ floor, server }: CrashWorld, { aim: at, afterMs }: KillPlan): Promise<void> {
  if (at === 'instant') {
    await sleep(Math.max(0, server().startedAt + afterMs - performance.now()));
    return;
  }
  await Promise.race([server().ready, sleep(readyLimitMs, undefined, { ref: false })]);
  await once(floor.calls, at, { signal: AbortSignal.timeout(aimLimitMs) }).catch(() => undefined);
  await sleep(afterMs);
}

/** Waits for the planned instant, kills the victim, and starts it again. */
export async function killServer(world: CrashWorld, plan: KillPlan): Promise<void> {
  const { database, server } = world;
  await aim(world, plan);
  switch (plan.victim) {
    case 'server':
      await server().kill();
      break;
    case 'with-database':
      await Promise.all([server().kill(), database.kill()]);
      await database.start();
      break;
    case 'database-first':
      await database.kill();
      await sleep(plan.outliveMs);
      await database.start();
      await sleep(plan.outliveMs);
      await server().kill();
      break;
  }
  world.startServer();
}
