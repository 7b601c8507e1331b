import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isAlive, readPostmaster } from './postmaster.ts';
import { birthOf } from './process-birth.ts';
import { query, startQuick } from './testing/embedded-folder.ts';

let dataDir: string;
let root: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'embedded-first-'));
  root = join(dataDir, 'postgres');
});
afterEach(async () => {
  const left = await readPostmaster(join(root, 'data'));
  if (left !== undefined && isAlive(left.pid)) process.kill(left.pid, 'SIGQUIT');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

const start = () => startQuick(dataDir);

function startElsewhere(): ChildProcess {
  return fork(join(import.meta.dirname, '../testing/hold-embedded.ts'), [dataDir], { execArgv: [] });
}

async function expectWhole(): Promise<void> {
  const started = await start();
  expect(await query(started.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  await started.stop();
  expect(await readdir(root)).toEqual(['data', 'postgres.log', 'users']);
}

async function makings(): Promise<string[]> {
  return (await readdir(root).catch(() => [])).filter((name) => name.startsWith('making-'));
}

describe('the first creation', () => {
  test('killed in the middle of initdb: the next start makes it anew and takes the leftovers away', async () => {
    const child = startElsewhere();
    while ((await makings()).length === 0) await sleep(2);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await makings()).toHaveLength(1);
    expect(await readdir(root)).not.toContain('data');
    // The initdb it started ends by itself; wait for that, so that it writes nothing into a folder being removed.
    await expectNothingMade();
    await expectWhole();
  });

  test('killed between making it and using it: it is used', async () => {
    const child = startElsewhere();
    while (!(await readdir(root).catch((): string[] => [])).includes('data')) await sleep(2);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expectWhole();
  });

  test('three at once in one empty folder: one database, and all have it', async () => {
    const started = await Promise.all([start(), start(), start()]);
    expect(new Set(started.map(({ url }) => url)).size).toBe(1);
    for (const one of started) await one.stop();
    expect(await readdir(root)).toEqual(['data', 'postgres.log', 'users']);
  });

  test('what a living process makes is left to it; what a dead one left, also of earlier versions, goes', async () => {
    const living = `making-${process.pid}-${await birthOf(process.pid)}-aa`;
    const others = [`making-${process.pid}-1-bb`, 'making-99999999-5-cc', 'data.making', 'mine'];
    for (const name of [living, ...others]) {
      await mkdir(join(root, name), { recursive: true });
      await writeFile(join(root, name, 'PG_VERSION'), '18');
    }
    await (await start()).stop();
    expect(await readdir(root)).toEqual(['data', living, 'mine', 'postgres.log', 'users']);
  });
});

async function expectNothingMade(): Promise<void> {
  const sizes = async () =>
    (await readdir(join(root, (await makings())[0] ?? ''), { recursive: true })).length;
  for (let before = -1, now = await sizes(); before !== now; now = await sizes()) {
    before = now;
    await sleep(200);
  }
}
