import { percentile } from '../bench/percentiles.ts';
import { cpuSecondsOf } from '../bench/processes.ts';
import { runLoad } from '../bench/throughput/load.ts';
import { browsingRequests, runJourneys } from './loads.ts';
import { measureStorage } from './measure-storage.ts';
import { openWorld } from './open-world.ts';
import { openSingleDatabase, type Way } from './single-database.ts';

type Options = { servers: number; seconds: number; clients: number };

/** CPU seconds that each group of processes has used so far. */
function cpuSeconds<Group extends string>(groups: Record<Group, number[]>): Record<Group, number> {
  const sums = Object.entries<number[]>(groups).map(([group, pids]) => [
    group,
    pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0),
  ]);
  return Object.fromEntries(sums) as Record<Group, number>;
}

/** From one server to all of them, with and without PgBouncer. */
export async function measureThroughput({ servers, seconds, clients }: Options): Promise<void> {
  const world = await openWorld(servers, openSingleDatabase);
  try {
    const { fleet, serverPorts, proxy, port, databases, floor } = world;
    const groups = () => ({
      servers: fleet.pids(),
      PostgreSQL: [databases.postgres.pid],
      PgBouncer: [databases.pgbouncer.pid],
      HAProxy: [proxy.pid],
      outside: [world.outsidePid],
      load: [] as number[],
    });
    const measure = async (run: () => Promise<void>) => {
      const before = cpuSeconds(groups());
      const own = process.cpuUsage();
      const began = performance.now();
      await run();
      const took = (performance.now() - began) / 1000;
      const after = cpuSeconds(groups());
      const { user, system } = process.cpuUsage(own);
      const used = Object.keys(after).map((name) => {
        const group = name as keyof typeof after;
        return [group, group === 'load' ? (user + system) / 1e6 : after[group] - before[group]] as const;
      });
      return { took, used: Object.fromEntries(used) as typeof after };
    };
    const usual = { SWEEP_AFTER_MS: '30000', SWEEP_EVERY_MS: '60000' };
    const cores = (used: Record<string, number>, took: number) =>
      Object.entries(used)
        .map(([name, one]) => `${name} ${(one / took).toFixed(2)}`)
        .join(', ');

    await fleet.start(serverPorts.slice(0, 1));
    await proxy.awaitUp('servers', 1);
    const browsing = await browsingRequests({ floor, port }, clients);
    await fleet.stopAll();
    for (const way of ['pooled', 'direct'] satisfies Way[]) {
      for (let count = 1; count <= servers; count += 1) {
        await fleet.start(serverPorts.slice(0, count), { more: { ...usual, ...databases.envOf(way) } });
        await proxy.awaitUp('servers', count);
        await runLoad(port, browsing, 2);
        let looked = { perSecond: 0, p50: 0, p99: 0, count: 0, failed: [] as string[] };
        const looking = await measure(async () => {
          looked = await runLoad(port, browsing, seconds);
        });
        let bought = { finished: 0, times: [] as number[], failed: [] as string[] };
        const end = performance.now() + seconds * 1000;
        const buying = await measure(async () => {
          bought = await runJourneys({ floor, port }, clients, () => performance.now() > end);
        });
        const perCall = (group: keyof typeof looking.used) => (looking.used[group] / looked.count) * 1000;
        console.log(
          `\n${way === 'pooled' ? 'PgBouncer, PREPARED_STATEMENTS=off' : 'direct, PREPARED_STATEMENTS=on'}, ${count} server(s), ${clients} clients, ${seconds} s each
  calls: ${looked.perSecond.toFixed(0)}/s, p50 ${looked.p50.toFixed(1)} ms, p99 ${looked.p99.toFixed(1)} ms; cores used: ${cores(looking.used, looking.took)}
    per call ${perCall('servers').toFixed(2)} ms of a server's core, ${perCall('PostgreSQL').toFixed(2)} ms of the database's: one core of the database keeps ${(perCall('servers') / perCall('PostgreSQL')).toFixed(1)} of servers busy
  journeys: ${(bought.finished / buying.took).toFixed(2)}/s, p50 ${(percentile(bought.times, 0.5) / 1000).toFixed(1)} s; cores used: ${cores(buying.used, buying.took)}`,
        );
        const failed = [...looked.failed, ...bought.failed];
        if (failed.length > 0) {
          console.log(`  FAILED: ${failed.slice(0, 3).join(' | ')}`);
          process.exitCode = 1;
        }
        await fleet.stopAll();
      }
    }
    for (const line of await measureStorage(databases.directUrl)) console.log(line);
  } finally {
    await world.close(process.exitCode === 1);
  }
}
