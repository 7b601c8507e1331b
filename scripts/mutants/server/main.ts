// npm run test:mutants:server [-- --sample 400 --seed 1 --minutes 60 --lanes 4]: changes http, payments and workflows
// in ways drawn by the seed, one at a time, and fails where too few of them make a test on a real server fail.
import { fork, type ChildProcess } from 'node:child_process';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { root } from '../../lib/root.mjs';
import { judge } from '../verdict.ts';
import { chooseTests, type ServerTest } from './choose-tests.ts';
import type { Result, Task } from './lane.ts';
import { draw, makeMutants, rooms, type ServerMutant } from './mutants.ts';

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
    lanes: { type: 'string', default: '4' },
  },
});
const atLeast = 75;
/** How long the tests of one mutant may take, by the time that they took without it. */
const budget = 45_000;
const started = Date.now();
const end = started + Number(values.minutes) * 60_000;
/** Not those that start the server as a process of its own, which no mutant reaches, or that take minutes. */
const leftOut =
  /\/(?:crash|fuzz|killed-server|run-command|(?:charge|issue|challenge|store-card)-matrix)\.test\.ts$/;
const testFiles = globSync(
  [
    'http/*',
    'workflows/**/*',
    'operations/**/*',
    'commands/ops-*',
    'modules/{applications,payments,sessions,members}/**/*',
    'modules/policies/*',
  ].map((files) => `apps/server/src/${files}.test.ts`),
  { cwd: root },
).filter((file) => !leftOut.test(file));

type Outcome = ServerMutant & {
  status: 'Killed' | 'Survived' | 'NoCoverage' | 'Timeout';
  by: string;
  milliseconds: number;
};

process.chdir(root);
const folder = path.join(root, 'var/mutants/server');
mkdirSync(folder, { recursive: true });
const textsFile = path.join(folder, 'texts.json');
const { mutants, texts } = await makeMutants();
writeFileSync(textsFile, JSON.stringify(texts));
const sample = draw(mutants, Number(values.sample), values.seed);
console.log(
  `${mutants.length} mutants in ${Object.keys(texts).length} files, ${sample.length} drawn by seed ${values.seed}`,
);

const lanes = await Promise.all(Array.from({ length: Number(values.lanes) }, openLane));
const closeAll = () => Promise.all(lanes.map((lane) => lane.close()));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void closeAll().finally(() => process.exit(1)));
const outcomes: Outcome[] = [];
const tests: ServerTest[] = [];
const sound = new Set<string>();
const unsound = new Set<string>();
try {
  await share(testFiles, async (lane, file) => {
    const result = await lane.run({ mutant: '', chosen: [{ file, testIds: [] }] }, 300_000);
    if (result !== 'timeout' && result.isGood) tests.push(...result.tests);
    else console.log(`left out, fails without a mutant: ${file}`, result);
  });
  console.log(`${tests.length} tests in ${testFiles.length} files watched: ${elapsed()}`);

  await share(sample, async (lane, mutant) => {
    if (Date.now() > end) return;
    const began = Date.now();
    const result = await wake(lane, mutant);
    const outcome = { ...mutant, ...statusOf(result), milliseconds: Date.now() - began };
    outcomes.push(outcome);
    const { status, fileName, line, what } = outcome;
    console.log(`${outcomes.length} (${elapsed()}) ${status} ${fileName}:${line} ${what}`);
    writeFileSync(path.join(folder, 'outcomes.json'), JSON.stringify(outcomes, null, 1));
  });
} finally {
  await closeAll();
}

for (const room of rooms) {
  const own = outcomes.filter(({ fileName }) => fileName.startsWith(room));
  console.log(`        ${room}: ${judge(own, { atLeast }).summary}`);
}
const verdict = judge(outcomes, { atLeast });
console.log(
  `${verdict.isGood ? 'ok    ' : 'FAILED'}  ${outcomes.length} of ${sample.length} run in ${elapsed()}: ${verdict.summary}`,
);
if (!verdict.isGood) process.exitCode = 1;

/**
 * Runs the tests that pass a mutant. A failure counts if the test fails again by itself with the mutant, and not
 * without.
 */
async function wake(
  lane: Lane,
  mutant: ServerMutant,
  without: string[] = [],
): Promise<Result | 'timeout' | 'none'> {
  const able = tests.filter(({ id }) => !unsound.has(id) && !without.includes(id));
  const { chosen, milliseconds } = chooseTests(able, mutant, budget);
  if (chosen.length === 0) return without.length === 0 ? 'none' : { isGood: true, errors: [], tests: [] };
  const result = await lane.run({ mutant: mutant.id, chosen }, 60_000 + 3 * milliseconds);
  if (result === 'timeout' || result.failed === undefined) return result;
  const { file, id } = result.failed;
  const alone = [{ file, testIds: [id] }];
  if (!sound.has(id)) {
    const asItIs = await lane.run({ mutant: 'none', chosen: alone }, 90_000);
    if (asItIs !== 'timeout' && asItIs.isGood) sound.add(id);
    else unsound.add(id);
  }
  const again = sound.has(id) ? await lane.run({ mutant: mutant.id, chosen: alone }, 90_000) : undefined;
  if (again !== undefined && (again === 'timeout' || !again.isGood)) return again;
  console.log(`does not count: ${file} ${id}: ${result.errors[0]}`);
  return wake(lane, mutant, [...without, id]);
}

function elapsed() {
  return `${((Date.now() - started) / 60_000).toFixed(1)} min`;
}

function statusOf(result: Result | 'timeout' | 'none'): Pick<Outcome, 'status' | 'by'> {
  if (result === 'none') return { status: 'NoCoverage', by: '' };
  if (result === 'timeout') return { status: 'Timeout', by: 'the whole run' };
  const by = result.errors[0]?.slice(0, 300) ?? '';
  if (result.isGood) return { status: 'Survived', by };
  return { status: /^(?:Test|Hook) timed out in/.test(by) ? 'Timeout' : 'Killed', by };
}

/** Gives the items to the lanes, each as soon as it is free. */
async function share<Item>(
  items: readonly Item[],
  work: (lane: Lane, item: Item) => Promise<void>,
): Promise<void> {
  const rest = [...items];
  await Promise.all(
    lanes.map(async (lane) => {
      for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(lane, item);
    }),
  );
}

type Lane = Awaited<ReturnType<typeof openLane>>;

/** A process that runs tests, with a PostgreSQL of its own that outlives it. */
async function openLane() {
  const setupFile = path.join(root, 'apps/server/src/testing/global-setup.ts');
  const { default: startPostgres } = (await import(setupFile)) as {
    default: (project: { provide: (name: string, value: string) => void }) => Promise<() => Promise<void>>;
  };
  const provided: Record<string, string> = {};
  const stopPostgres = await startPostgres({ provide: (name, value) => void (provided[name] = value) });
  const start = async () => {
    const child = fork(path.join(import.meta.dirname, 'lane.ts'), [textsFile, JSON.stringify(provided)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: 'test', VITEST: 'true' },
    });
    await answerOf(child);
    return child;
  };
  let child = await start();
  return {
    run: async (task: Task, limit: number): Promise<Result | 'timeout'> => {
      child.send(task);
      const waiting = new AbortController();
      const result = await Promise.race([
        answerOf(child),
        sleep(limit, undefined, { signal: waiting.signal }).catch(() => undefined),
      ]);
      waiting.abort();
      if (result === undefined) child.kill('SIGKILL');
      if (child.killed || child.exitCode !== null) child = await start();
      return result === undefined ? 'timeout' : (result as Result);
    },
    close: async () => {
      child.kill('SIGKILL');
      await stopPostgres();
    },
  };
}

function answerOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => {
    const ended = () =>
      resolve({ isGood: false, errors: ['The process ended.'], tests: [] } satisfies Result);
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message);
    });
  });
}
