// Two PostgreSQL under Patroni, and the machine of the primary dies in the middle of purchases: Patroni and PostgreSQL
// with SIGKILL. No row that was acknowledged may be lost, and the product answers again by itself.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startApplication } from '../apps/server/src/testing/test-application.ts';
import { createHttpClient } from '../apps/server/src/testing/test-client.ts';
import { judgeWorld } from '../crash/judge-world.ts';
import { openShop } from '../crash/open-shop.ts';
import { writeReport } from '../crash/write-report.ts';
import { describeMachine } from './machine.ts';
import { openPatroniDatabases, type PatroniDatabases } from './patroni-databases.ts';
import { awaitPrimary, awaitSynchronous } from './patroni.ts';
import { openWorld, type ScaleWorld } from './open-world.ts';
import { requirePrograms } from './programs.ts';
import { describeAnswers, watchCalls } from './watch-calls.ts';
import { startWitness } from './witness.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    rounds: { type: 'string', default: '2' },
    members: { type: 'string', default: '6' },
    pooled: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const limitSeconds = 30;
const patienceMs = 120_000;
const servers = 2;

requirePrograms();
for (const line of describeMachine()) console.log(line);
console.log(
  `Patroni: ttl 20, loop_wait 2, retry_timeout 3, synchronous and not strict. ${servers} servers, ${values.pooled ? 'through PgBouncer' : 'direct'}, ${values.members} members side by side`,
);
const world = await openWorld(servers, (folder) => openPatroniDatabases(folder, values.pooled));
let isFine = false;
try {
  isFine = await failOver(world);
} finally {
  await world.close(!isFine);
}
process.exit(isFine ? 0 : 1);

async function failOver(place: ScaleWorld & { databases: PatroniDatabases }): Promise<boolean> {
  const { fleet, serverPorts, proxy, floor, databases } = place;
  await fleet.start(serverPorts);
  await proxy.awaitUp('servers', servers);
  const complaints: string[] = [];
  const calls = watchCalls(floor.serverUrl);
  const time = place.letTimePass();
  const shop = openShop(floor, 1, Number(values.members));
  const witness = await startWitness(databases.witnessUrl);
  for (let round = 1; round <= rounds; round += 1) {
    const primary = await awaitPrimary(databases.nodes);
    await awaitSynchronous(databases.nodes);
    await once(floor.calls, 'pay');
    await sleep(50);
    const probe = probeUntilWritten(place);
    await primary.kill();
    const outage = await probe;
    console.log(
      `round ${round}: ${primary.name} killed; the first call that writes answered after ${outage.seconds.toFixed(1)} s; until then ${outage.seen}; slowest answer ${(outage.slowest / 1000).toFixed(1)} s`,
    );
    if (outage.seconds > limitSeconds) complaints.push(`away for ${outage.seconds.toFixed(1)} s`);
    primary.start();
  }
  await awaitSynchronous(databases.nodes);
  await shop.close();
  calls.stop();
  await time.stop();
  const { acknowledged, lost } = await witness.end();
  console.log(
    `Answers: ${describeAnswers(calls)}\nRows written beside: ${acknowledged} acknowledged, ${lost} of them lost`,
  );
  if (lost > 0) complaints.push(`${lost} acknowledged rows are lost`);
  const bugs = calls.answers.get('500') ?? 0;
  if (bugs > 0) complaints.push(`${bugs} calls were answered with 500`);
  const gone = calls.answers.get('401') ?? 0;
  if (gone > 0) complaints.push(`${gone} calls found their session gone`);
  const result = await judgeWorld(place, shop);
  result.complaints.push(...complaints);
  for (const line of writeReport(result)) console.log(line);
  const wrong = result.violations.length + result.complaints.length;
  console.log(wrong === 0 ? 'PASSED: all sides agree, no acknowledged row lost' : `FAILED: ${wrong}`);
  return wrong === 0;
}

type Outage = { seconds: number; seen: string; slowest: number };

/** Somebody begins a quote, every 100 ms, from before the kill until one is stored after it. */
async function probeUntilWritten({ floor }: ScaleWorld): Promise<Outage> {
  const seen = new Map<string, number>();
  const began = performance.now();
  let hasFailed = false;
  let slowest = 0;
  for (let index = 0; ; index += 1) {
    const client = createHttpClient(floor.serverUrl, {
      'x-forwarded-for': `10.98.${index >> 8}.${index & 255}`,
    });
    const asked = performance.now();
    const what = await startApplication(client).then(
      () => 'written',
      (error: unknown) => String(error).slice(0, 60),
    );
    const now = performance.now();
    slowest = Math.max(slowest, now - asked);
    const isOver = (what === 'written' && hasFailed) || now - began > patienceMs;
    if (isOver) {
      const answers = [...seen].map(([why, times]) => `${times} × ${why}`).join(', ');
      return { seconds: (now - began) / 1000, seen: answers, slowest };
    }
    if (what !== 'written') {
      hasFailed = true;
      seen.set(what, (seen.get(what) ?? 0) + 1);
    }
    await sleep(100);
  }
}
