import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startNew } from './find-running.ts';
import { isAlive, readPostmaster, waitForExit } from './postmaster.ts';
import { query, startQuick } from './testing/embedded-folder.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'embedded-'));
});
afterEach(async () => {
  const left = await readPostmaster(join(dataDir, 'postgres', 'data'));
  if (left !== undefined && isAlive(left.pid)) process.kill(left.pid, 'SIGQUIT');
  await rm(dataDir, { recursive: true, force: true });
});

/** A separate process that starts the database and runs until it is killed. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(join(import.meta.dirname, '../testing/hold-embedded.ts'), [dataDir], {
    execArgv: [],
  });
  const [message] = (await once(child, 'message')) as [{ url: string }];
  return { child, url: message.url };
}

const hostOf = (url: string) => decodeURIComponent(new URL(url).hostname);

describe('embedded PostgreSQL', () => {
  test.skipIf(process.platform === 'win32')(
    'through a Unix socket, whatever the name of its folder; where its path would be too long, over TCP',
    async () => {
      // Not the folder for temporary files, whose path may be too long itself.
      const short = await mkdtemp('/tmp/e-');
      const first = join(short, 'first');
      await (await startQuick(first)).stop();
      const named = join(short, 'de "ñ", 100%\'s\\x');
      await rename(first, named);
      const socket = await startQuick(named);
      expect(hostOf(socket.url)).toBe(join(socket.folder, 'data'));
      expect(hostOf(socket.serverUrl)).toBe(join(socket.folder, 'data'));
      expect(await query(socket.url, 'select inet_server_addr() as address')).toEqual([{ address: null }]);
      await socket.stop();
      const long = join(short, 'x'.repeat(80));
      await rename(named, long);
      const tcp = await startQuick(long);
      expect(hostOf(tcp.url)).toBe('127.0.0.1');
      expect(await query(tcp.url, 'select host(inet_server_addr()) as address')).toEqual([
        { address: '127.0.0.1' },
      ]);
      await tcp.stop();
      await rm(short, { recursive: true });
    },
  );

  test('keeps what was written over stop and start', async () => {
    const first = await startQuick(dataDir);
    await query(first.url, 'create table kept (n integer); insert into kept values (7)');
    await first.stop();
    const second = await startQuick(dataDir);
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await second.stop();
    expect(await readPostmaster(join(dataDir, 'postgres', 'data'))).toBeUndefined();
  });

  test('after kill -9 of its starter: the orphan is taken over, and stopped in the end', async () => {
    const { child, url } = await startElsewhere();
    await query(url, 'create table kept (n integer); insert into kept values (7)');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const orphan = await readPostmaster(join(dataDir, 'postgres', 'data'));
    expect(orphan !== undefined && isAlive(orphan.pid)).toBe(true);

    const again = await startQuick(dataDir);
    expect(again.joined).toBe(false);
    expect(await query(again.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await again.stop();
    expect(isAlive(orphan?.pid ?? 0)).toBe(false);
  });

  test('while another process holds it: joined, and left running', async () => {
    const { child, url } = await startElsewhere();
    const joined = await startQuick(dataDir);
    expect(joined).toMatchObject({ joined: true, url });
    await joined.stop();
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  test('joined, and started by a version that listened over TCP alone: over TCP', async () => {
    const first = await startQuick(dataDir);
    const pidFile = join(first.folder, 'data', 'postmaster.pid');
    const lines = (await readFile(pidFile, 'utf8')).split('\n');
    await writeFile(pidFile, lines.with(4, '').join('\n'));
    const joined = await startQuick(dataDir);
    expect(hostOf(joined.url)).toBe('127.0.0.1');
    expect(await query(joined.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await joined.stop();
    await first.stop();
  });

  test('whoever joined stops it, once its starter has ended', async () => {
    const { child, url } = await startElsewhere();
    const joined = await startQuick(dataDir);
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
    const running = await readPostmaster(join(dataDir, 'postgres', 'data'));
    await joined.stop();
    expect(isAlive(running?.pid ?? process.pid)).toBe(false);
    expect(await readdir(join(dataDir, 'postgres', 'users'))).toEqual([]);
  });

  test('a process that is gone, or whose number is another’s by now, keeps nothing running', async () => {
    const started = await startQuick(dataDir);
    const users = join(dataDir, 'postgres', 'users');
    const gone = { state: 'coming', birth: '1' };
    await writeFile(join(users, `${process.pid}-000000000000`), JSON.stringify(gone));
    await writeFile(join(users, '99999999-000000000000'), JSON.stringify(gone));
    await started.stop();
    expect(await readPostmaster(join(dataDir, 'postgres', 'data'))).toBeUndefined();
    expect(await readdir(users)).toEqual([]);
  });

  test('a database that was killed under its user does not count as used', async () => {
    const first = await startQuick(dataDir);
    const folder = join(dataDir, 'postgres', 'data');
    const killed = (await readPostmaster(folder))?.pid ?? 0;
    process.kill(killed, 'SIGKILL');
    await waitForExit(killed);
    const second = await startQuick(dataDir);
    await second.stop();
    expect(await readPostmaster(folder)).toBeUndefined();
    await first.stop();
  });

  test('a start that loses the race for the folder does not take the winner for its own', async () => {
    const winner = await startQuick(dataDir);
    const { port } = new URL(winner.url);
    const urlOf = () => winner.url;
    const loser = { pid: process.pid, port: Number(port), hasExited: () => false, output: async () => '' };
    expect(await startNew(join(dataDir, 'postgres', 'data'), urlOf, loser, false)).toBe('again');
    await winner.stop();
  });

  test('many that come and go at once: nobody loses it, and the last one stops it', async () => {
    await (await startQuick(dataDir)).stop();
    let joins = 0;
    const comeAndGo = async (seed: number) => {
      for (let round = 0; round < 4; round += 1) {
        const one = await startQuick(dataDir);
        if (one.joined) joins += 1;
        for (let asked = 0; asked < ((seed + round) % 3) + 1; asked += 1) {
          expect(await query(one.url, 'select 1 as n')).toEqual([{ n: 1 }]);
        }
        await one.stop();
      }
    };
    await Promise.all([1, 2, 3].map(comeAndGo));
    expect(joins).toBeGreaterThan(0);
    expect(await readPostmaster(join(dataDir, 'postgres', 'data'))).toBeUndefined();
    expect(await readdir(join(dataDir, 'postgres', 'users'))).toEqual([]);
  });
});
