// How every call of the journey slows down from a thousand members to a million, and how long what runs over the whole
// database takes there. `--keep DIR` keeps the filled databases for the next time; `--runs 0` measures no calls.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startTestSandbox } from '../apps/server/src/testing/start-test-sandbox.ts';
import { describeMachine } from './machine.ts';
import { fillEmbedded } from './growth/fill-embedded.ts';
import { findReturning, runJourneys, type Times } from './growth/journey.ts';
import { measureWorks } from './growth/measure-works.ts';
import { openWorld, startClub } from './growth/open-world.ts';
import { percentile } from './percentiles.ts';

const limit = 1.3;
/** Members to come back, so many that hardly any row is still in memory from the last visit. */
const returningAtMost = 5000;
const warmUp = 60;
const journeysAtATurn = 20;

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    members: { type: 'string', default: '1000000' },
    small: { type: 'string', default: '1000' },
    runs: { type: 'string', default: '5' },
    journeys: { type: 'string', default: '300' },
    clients: { type: 'string', default: '2' },
    keep: { type: 'string' },
    restore: { type: 'boolean', default: false },
  },
});
const sizes = [Number(values.small), Number(values.members)];
const [runs, journeys, clients] = [Number(values.runs), Number(values.journeys), Number(values.clients)];

const folder = values.keep ?? (await mkdtemp(join(tmpdir(), 'socio-bench-')));
await mkdir(folder, { recursive: true });
const begun = performance.now();
const log = (what: string) => console.log(`${Math.round((performance.now() - begun) / 1000)} s: ${what}`);
const sandbox = await startTestSandbox({ dataDir: folder });
const club = await startClub();
try {
  for (const members of sizes) await fill(members);
  const worlds = await Promise.all(
    sizes.map((members) => openWorld({ dataDir: dirOf(members), members }, { sandbox, clubUrl: club.url })),
  );
  try {
    if (runs > 0) await compare(worlds);
    const large = worlds.at(-1);
    if (large !== undefined) await measureWorks(large, { restore: values.restore });
  } finally {
    for (const world of worlds) await world.close();
  }
} finally {
  club.close();
  await sandbox.close();
  if (values.keep === undefined) await rm(folder, { recursive: true, force: true });
}

function dirOf(members: number): string {
  return join(folder, String(members));
}

async function fill(members: number): Promise<void> {
  const filled = join(dirOf(members), 'filled');
  if (existsSync(filled)) return;
  await rm(dirOf(members), { recursive: true, force: true });
  await fillEmbedded({
    dataDir: dirOf(members),
    members,
    sandbox,
    log: (what) => log(`${members} members: ${what}`),
  });
  await writeFile(filled, '');
}

async function compare(worlds: Awaited<ReturnType<typeof openWorld>>[]): Promise<void> {
  console.log(describeMachine(worlds[0]?.postgres ?? ''));
  console.log(
    `${sizes.join(' and ')} members; ${runs} runs of ${journeys} journeys each by turns, ${clients} at a time; ms, median of the runs`,
  );
  const returning = await Promise.all(worlds.map((world) => findReturning(world, returningAtMost)));
  const all: Times[][] = worlds.map(() => []);
  for (let run = 0; run <= runs; run += 1) {
    const taken: Times[] = worlds.map(() => new Map());
    // By turns within a run, so that a slower minute of the machine meets both.
    for (let done = 0; done < (run === 0 ? warmUp : journeys); done += journeysAtATurn) {
      for (const [at, world] of worlds.entries()) {
        const options = { sandbox, journeys: journeysAtATurn, clients, returning: returning[at] ?? [] };
        await runJourneys(world, options, taken[at] ?? new Map());
      }
    }
    log(run === 0 ? 'warmed up' : `run ${run}`);
    if (run > 0) for (const [at, times] of taken.entries()) all[at]?.push(times);
  }
  report(all);
}

function median(of: readonly number[]): number {
  return percentile(of, 0.5);
}

function report([small = [], large = []]: Times[][]): void {
  const rows = [...(small[0]?.keys() ?? [])].map((name) => {
    const at = (share: number, of: Times[]) =>
      median(of.map((times) => percentile(times.get(name) ?? [], share)));
    const ratio = at(0.99, large) / at(0.99, small);
    if (ratio > limit) process.exitCode = 1;
    return {
      call: name,
      'a run': small[0]?.get(name)?.length ?? 0,
      'p50 small': at(0.5, small).toFixed(1),
      'p50 large': at(0.5, large).toFixed(1),
      'p99 small': at(0.99, small).toFixed(1),
      'p99 large': at(0.99, large).toFixed(1),
      'p99 ratio': ratio.toFixed(2),
      [`under ${limit}`]: ratio <= limit ? 'yes' : 'NO',
    };
  });
  console.table(rows);
}
