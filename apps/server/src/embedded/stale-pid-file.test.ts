import { spawn, type ChildProcess } from 'node:child_process';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isAlive, readPostmaster, waitForExit } from './postmaster.ts';
import { copyOf, makeDatabase, query, type EmbeddedFolder } from './testing/embedded-folder.ts';

let theirs: EmbeddedFolder;
let ours: EmbeddedFolder;
let pidFile: string;
let other: ChildProcess | undefined;
beforeAll(async () => {
  theirs = await makeDatabase();
  ours = await copyOf(theirs);
  pidFile = join(ours.data, 'postmaster.pid');
});
afterEach(() => other?.kill('SIGKILL'));
afterAll(async () => {
  await theirs.remove();
  await ours.remove();
});

describe('a pid file that was left behind', () => {
  test('its number is another live process’s by now: that one lives on, and ours starts', async () => {
    other = spawn('sleep', ['60'], { stdio: 'ignore' });
    const pid = other.pid ?? 0;
    await writeFile(pidFile, `${pid}\n${ours.data}\n1700000000\n5999\n\n127.0.0.1\n`);
    await ours.expectKept();
    expect(isAlive(pid)).toBe(true);
    expect((await readdir(ours.data)).filter((name) => name.startsWith('postmaster.pid'))).toEqual([]);
  });

  test('the lock of its socket names another live process by now: ours starts, at its socket', async () => {
    const before = await ours.start();
    await before.stop();
    other = spawn('sleep', ['60'], { stdio: 'ignore' });
    const lock = join(ours.data, `.s.PGSQL.${new URL(before.url).port}.lock`);
    await writeFile(lock, `${other.pid}\n${ours.data}\n1700000000\n`);
    const started = await ours.start();
    expect(started.url).toBe(before.url);
    expect(await query(started.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await started.stop();
  });

  test('its number is that of another folder’s PostgreSQL: neither joined nor stopped', async () => {
    const running = await theirs.start();
    const pid = (await readPostmaster(theirs.data))?.pid ?? 0;
    await cp(join(theirs.data, 'postmaster.pid'), pidFile);

    const started = await ours.start();
    expect(started.url).not.toBe(running.url);
    expect(started.joined).toBe(false);
    await query(started.url, 'create table mine (n integer)');
    await started.stop();
    expect(isAlive(pid)).toBe(true);
    expect(await query(running.url, `select to_regclass('mine') as mine`)).toEqual([{ mine: null }]);
    await running.stop();
  });

  test('killed, and one of its processes still holds its memory: the start waits for that one', async () => {
    const killed = await ours.start();
    const client = new pg.Client({ connectionString: killed.url });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const backend = rows[0]?.pid ?? 0;
    process.kill(backend, 'SIGSTOP');
    const postmaster = (await readPostmaster(ours.data))?.pid ?? 0;
    process.kill(postmaster, 'SIGKILL');
    await waitForExit(postmaster);

    const log = join(ours.dataDir, 'postgres', 'postgres.log');
    const starting = ours.expectKept();
    while (!(await readFile(log, 'utf8')).includes('pre-existing shared memory')) await sleep(10);
    process.kill(backend, 'SIGCONT');
    await starting;
    await killed.stop();
  });

  test.each([
    ['empty, as a power cut leaves it', ''],
    ['no pid file at all', 'mañana\n'],
  ])('%s', async (_name, text) => {
    await writeFile(pidFile, text);
    await ours.expectKept();
  });
});
