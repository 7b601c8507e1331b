// Several servers behind HAProxy, with PgBouncer, on one PostgreSQL: how much they carry, one killed in the middle of
// purchases, and a restart of all, one after the other.
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runLoad } from '../bench/throughput/load.ts';
import { judgeWorld } from '../crash/judge-world.ts';
import { openShop } from '../crash/open-shop.ts';
import { writeReport } from '../crash/write-report.ts';
import { drainMs } from './haproxy.ts';
import { browsingRequests, runJourneys } from './loads.ts';
import { describeMachine } from './machine.ts';
import { measureThroughput } from './measure-throughput.ts';
import { openWorld, type ScaleWorld } from './open-world.ts';
import { requirePrograms } from './programs.ts';
import { openSingleDatabase } from './single-database.ts';
import { describeAnswers, watchCalls } from './watch-calls.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    servers: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '15' },
    clients: { type: 'string', default: '16' },
    kills: { type: 'string', default: '6' },
    only: { type: 'string', default: 'kill,restart,throughput' },
    /** A checkout of an earlier release, installed and built: its servers are replaced by this one's. */
    from: { type: 'string' },
  },
});
const servers = Number(values.servers);
const parts = values.only.split(',');

const before = { release: values.from && resolve(values.from) };

requirePrograms();
for (const line of describeMachine()) console.log(line);
if (parts.includes('kill') || parts.includes('restart')) await endServers();
if (parts.includes('throughput'))
  await measureThroughput({ servers, seconds: Number(values.seconds), clients: Number(values.clients) });
process.exit();

/** Members buy while servers are killed and then restarted; afterwards all sides must agree. */
async function endServers(): Promise<void> {
  const world = await openWorld(servers, openSingleDatabase);
  let isFine = false;
  try {
    const { fleet, serverPorts, proxy, floor } = world;
    await fleet.start(serverPorts, before);
    await proxy.awaitUp('servers', servers);
    const calls = watchCalls(floor.serverUrl);
    const time = world.letTimePass();
    const shop = openShop(floor, 1, 8);
    const kills = parts.includes('kill') ? Number(values.kills) : 0;
    for (let index = 0; index < kills; index += 1) {
      const port = serverPorts[index % serverPorts.length] ?? 0;
      await once(floor.calls, index % 2 === 0 ? 'pay' : 'finish');
      await sleep(50);
      await fleet.kill(port);
      await sleep(2000);
      await fleet.start([port], before);
      await proxy.awaitUp('servers', servers);
    }
    await shop.close();
    console.log(
      `\n${kills} × one of ${servers} servers killed (SIGKILL): ${shop.shoppings.length} purchases. Answers: ${describeAnswers(calls)}`,
    );
    const lost = calls.answers.get('401') ?? 0;
    const complaints = lost > 0 ? [`${lost} calls found their session gone`] : [];
    calls.stop();
    if (parts.includes('restart')) complaints.push(...(await restartAll(world)));
    await time.stop();
    const result = await judgeWorld(world, shop);
    result.complaints.push(...complaints);
    for (const line of writeReport(result)) console.log(line);
    const wrong = result.violations.length + result.complaints.length;
    isFine = wrong === 0;
    console.log(isFine ? 'PASSED: all sides agree, no session lost' : `FAILED: ${wrong}`);
    if (!isFine) process.exitCode = 1;
  } finally {
    await world.close(!isFine);
  }
}

/** One server after the other, under load; returns what went wrong. */
async function restartAll({ fleet, serverPorts, proxy, port, floor }: ScaleWorld): Promise<string[]> {
  const browsing = await browsingRequests({ floor, port }, 8);
  const calls = watchCalls(floor.serverUrl);
  const state = { isOver: false };
  const journeys = runJourneys({ floor, port }, 4, () => state.isOver);
  const looking = (async () => {
    const failed: string[] = [];
    let count = 0;
    while (!state.isOver) {
      try {
        const load = await runLoad(port, browsing, 1);
        failed.push(...load.failed);
        count += load.count;
      } catch (error) {
        failed.push(String(error));
      }
    }
    return { failed, count };
  })();
  const began = performance.now();
  try {
    for (const one of serverPorts) {
      await fleet.stop(one);
      await fleet.start([one]);
      await proxy.awaitUp('servers', serverPorts.length);
    }
  } finally {
    state.isOver = true;
  }
  const took = (performance.now() - began) / 1000;
  const [bought, looked] = await Promise.all([journeys, looking]);
  calls.stop();
  const bad = [...calls.answers].filter(([status]) => status !== '200');
  console.log(
    `\nRolling restart of ${serverPorts.length} servers in ${took.toFixed(1)} s (DRAIN_MS ${drainMs}): ` +
      `${bought.finished} journeys (${describeAnswers(calls)}), ${looked.count} other calls, ` +
      `errors: ${bought.failed.length + looked.failed.length}`,
  );
  return [
    ...bought.failed.map((what) => `a journey failed during the restart: ${what}`),
    ...looked.failed.map((what) => `a call failed during the restart: ${what}`),
    ...bad.map(([status, times]) => `${times} × ${status} during the restart`),
  ];
}
