// Two hundred members at once, each from the membership number to the policy number through the calls of the web app.
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createDatabase, createPool } from '../apps/server/src/db/connection.ts';
import { updateInsuranceApplicationStep12 } from '@socio/contracts/update-insurance-application-step12';
import { ageOf, countOf, readBacklog, type Backlog } from './crowd/backlog.ts';
import { gather } from './crowd/crowd.ts';
import { cpuSecondsByThread, cpuSecondsOf, memoryOf } from './processes.ts';
import { openCrowdWorld, type CrowdWorld } from './crowd/world.ts';
import { percentile } from './percentiles.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    members: { type: 'string', default: '200' },
    /** Milliseconds: each member pauses between 0 and this before each call. */
    pause: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '60' },
    minutes: { type: 'string' },
    /** Not measured: everything is compiled, connected and cached first. */
    'warm-up': { type: 'string', default: '10' },
    /** Also lists PostgreSQL's statements by how often a journey needs them. */
    statements: { type: 'boolean', default: false },
    /** For the server's Node, such as --cpu-prof. */
    node: { type: 'string', multiple: true, default: [] },
  },
});
const members = Number(values.members);
const pauseMs = Number(values.pause);
const seconds = values.minutes === undefined ? Number(values.seconds) : Number(values.minutes) * 60;
const limits = {
  journeysPerSecond: 30,
  p99: 250,
  p99OfStep12: 1000,
  backlogSeconds: 60,
  /** MB in an hour that count as flat. */
  growth: 60,
};
const sampleMs = 2000;
const drainMs = 180_000;

let missed = false;
function require(what: string, value: string, limit: string, kept: boolean): void {
  console.log(`${what}: ${value}; ${limit}: ${kept ? 'yes' : 'NO'}`);
  missed ||= !kept;
}

const step12 = updateInsuranceApplicationStep12.path;
const names = ['server', 'PostgreSQL', 'sandbox'] as const;
function cpuSeconds({ pids }: CrowdWorld): Record<(typeof names)[number] | 'generator', number> {
  const { user, system } = process.cpuUsage();
  const [server, PostgreSQL, sandbox] = names.map((name) => cpuSecondsOf(pids[name]));
  return {
    server: server ?? 0,
    PostgreSQL: PostgreSQL ?? 0,
    sandbox: sandbox ?? 0,
    generator: (user + system) / 1e6,
  };
}

/** MB in an hour, by least squares. */
function slope(samples: readonly { at: number; memory: number }[]): number {
  const mean = (of: (one: (typeof samples)[number]) => number) =>
    samples.reduce((all, one) => all + of(one), 0) / samples.length;
  const [at, memory] = [mean((one) => one.at), mean((one) => one.memory)];
  const above = samples.reduce((all, one) => all + (one.at - at) * (one.memory - memory), 0);
  return (above / samples.reduce((all, one) => all + (one.at - at) ** 2, 0)) * 3600;
}

async function listStatements(journeys: number): Promise<string[]> {
  const { rows } = await sql<{ calls: number; planning: number; work: number; query: string }>`
    select calls, total_plan_time as planning, total_exec_time as work, query
    from pg_stat_statements order by calls desc`.execute(db);
  const each = (value: number) => (value / journeys).toFixed(2).padStart(7);
  const total = rows.reduce((all, { calls }) => all + calls, 0);
  return [
    `statements per journey: ${each(total)}; each: how often, ms of work and of planning in PostgreSQL per journey`,
    ...rows
      .filter(({ calls }) => calls > journeys / 20)
      .map(
        ({ calls, work, planning, query }) =>
          `${each(calls)} ${each(work)} ${each(planning)}  ${query.replaceAll(/\s+/g, ' ').slice(0, 400)}`,
      ),
  ];
}

const world = await openCrowdWorld({ serverArgs: values.node, countStatements: values.statements });
const db = createDatabase(createPool(world.databaseUrl, { max: 2 }));
try {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
  const machine = `${cpus().length} cores, ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  console.log(
    `${new Date().toISOString()}, ${machine}, Node ${process.version}, PostgreSQL ${rows[0]?.server_version}`,
  );
  const pause = pauseMs === 0 ? 'no pauses' : `0 to ${pauseMs} ms before each call`;
  console.log(`${members} members, ${pause}, ${values['warm-up']} s to warm up, ${seconds} s measured\n`);

  const crowd = gather({ ...world, members, pauseMs });
  await sleep(Number(values['warm-up']) * 1000);
  for (const times of crowd.times.values()) times.length = 0;
  const before = { cpu: cpuSeconds(world), threads: cpuSecondsByThread(world.pids.server) };
  const commits = async () =>
    (
      await sql<{ n: number }>`
        select xact_commit as n from pg_stat_database where datname = current_database()`.execute(db)
    ).rows[0]?.n ?? 0;
  const commitsBefore = await commits();
  if (values.statements) await sql`select pg_stat_statements_reset()`.execute(db);
  const journeysBefore = crowd.journeys();
  const started = performance.now();
  const samples: { at: number; memory: number; backlog: Backlog }[] = [];
  const sample = async () => {
    const backlog = await readBacklog(db);
    samples.push({
      at: (performance.now() - started) / 1000,
      memory: memoryOf(world.pids.server),
      backlog,
    });
    return backlog;
  };
  while (performance.now() - started < seconds * 1000) {
    await sample();
    await sleep(Math.min(sampleMs, Math.max(0, seconds * 1000 - (performance.now() - started))));
  }
  const journeys = crowd.journeys() - journeysBefore;
  const took = (performance.now() - started) / 1000;
  const after = cpuSeconds(world);
  const threads = cpuSecondsByThread(world.pids.server);
  const commitsAfter = await commits();
  const statements = values.statements ? await listStatements(journeys) : [];
  await crowd.leave();
  const last = samples.at(-1)?.backlog;
  const drained = performance.now();
  while (countOf(await sample()) > 0 && performance.now() - drained < drainMs) await sleep(500);
  const drainSeconds = (performance.now() - drained) / 1000;

  const all = [...crowd.times.values()].flat();
  console.log('calls by path:      count     p50     p99     max ms');
  for (const [path, times] of [...crowd.times].toSorted(
    ([, one], [, other]) => percentile(other, 0.5) - percentile(one, 0.5),
  )) {
    const figures = [0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(0).padStart(7)).join(' ');
    console.log(`${String(times.length).padStart(8)} ${figures}  ${path}`);
  }
  console.log('\nCPU seconds, share of the machine, ms per journey:');
  for (const name of [...names, 'generator'] as const) {
    const used = after[name] - before.cpu[name];
    const share = Math.round((used / took / cpus().length) * 100);
    console.log(`  ${name}: ${used.toFixed(1)} s, ${share}%, ${((used / journeys) * 1000).toFixed(1)} ms`);
  }
  const byThread = [...threads]
    .map(([name, used]) => ({ name, used: used - (before.threads.get(name) ?? 0) }))
    .filter(({ used }) => used > 0.1)
    .map(({ name, used }) => `${name} ${((used / journeys) * 1000).toFixed(1)} ms`);
  console.log(`  of the server, by thread: ${byThread.join(', ')}`);
  console.log(`  transactions per journey: ${((commitsAfter - commitsBefore) / journeys).toFixed(1)}\n`);

  for (const line of statements) console.log(line);
  console.log('over time: at s / server MB / what waits and its oldest');
  const every = Math.max(1, Math.ceil(samples.length / 15));
  for (const { at, memory, backlog } of samples.filter((_one, index) => index % every === 0)) {
    const waiting = Object.entries(backlog).map(
      ([kind, { count, age }]) => `${kind} ${count}, ${age.toFixed(0)} s`,
    );
    console.log(`  ${at.toFixed(0)} / ${memory.toFixed(0)} / ${waiting.join(' / ')}`);
  }
  console.log(
    `  at the end ${last === undefined ? 0 : countOf(last)} were waiting, drained ${drainSeconds.toFixed(1)} s later\n`,
  );

  console.log(
    `calls: p50 ${percentile(all, 0.5).toFixed(0)} ms, max ${percentile(all, 1).toFixed(0)} ms, ${(all.length / took).toFixed(0)}/s`,
  );
  const rate = journeys / took;
  if (pauseMs === 0) {
    const limit = limits.journeysPerSecond;
    require('journeys', `${journeys}, ${rate.toFixed(1)}/s`, `at least ${limit}/s`, rate >= limit);
    console.log(
      `calls p99: ${percentile(all, 0.99).toFixed(0)} ms, step 12 p99: ${percentile(crowd.times.get(step12) ?? [], 0.99).toFixed(0)} ms`,
    );
  } else {
    console.log(`journeys: ${journeys}, ${rate.toFixed(1)}/s`);
    const p99 = percentile(all, 0.99);
    require('calls p99', `${p99.toFixed(0)} ms`, `under ${limits.p99} ms`, p99 < limits.p99);
    const p99OfStep12 = percentile(crowd.times.get(step12) ?? [], 0.99);
    require('step 12 p99', `${p99OfStep12.toFixed(0)} ms`, `under ${limits.p99OfStep12} ms`, p99OfStep12 <
      limits.p99OfStep12);
  }
  const failures = [...crowd.errors].map(([what, count]) => `${count} × ${what}`).join('; ');
  console.log(
    `turned away while there was too much to do (503, asked again 5 to 8 s later): ${crowd.refused()}`,
  );
  require('errors', failures === '' ? '0' : failures, 'none', failures === '');
  const oldest = Math.max(...samples.map(({ backlog }) => ageOf(backlog)));
  require('oldest document or mail', `${oldest.toFixed(0)} s`, `under ${limits.backlogSeconds} s`, oldest <
    limits.backlogSeconds);
  if (values.minutes !== undefined) {
    // What the first third compiles and caches is no growth.
    const grown = slope(samples.filter(({ at }) => at > seconds / 3 && at <= seconds));
    require('server memory', `${grown.toFixed(0)} MB more in an hour`, `under ${limits.growth} MB`, grown <
      limits.growth);
  }
} finally {
  await db.destroy();
  await world.close();
}
if (missed) process.exitCode = 1;
