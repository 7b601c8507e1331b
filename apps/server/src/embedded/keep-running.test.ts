import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPostmaster, waitForExit } from './postmaster.ts';
import { startEmbedded, type EmbeddedPostgres } from './start-embedded.ts';
import { makeDatabase, query, type EmbeddedFolder } from './testing/embedded-folder.ts';

let folder: EmbeddedFolder;
let database: EmbeddedPostgres;
const reports = new EventEmitter<{ report: [{ isBack: boolean; error?: unknown }] }>();

beforeEach(async () => {
  folder = await makeDatabase();
  database = await startEmbedded({
    dataDir: folder.dataDir,
    maxConnections: 10,
    keep: (event) => reports.emit('report', event),
  });
});
afterEach(async () => {
  await database.stop();
  await folder.remove();
});

async function kill(): Promise<void> {
  const pid = (await readPostmaster(folder.data))?.pid ?? 0;
  process.kill(pid, 'SIGKILL');
  await waitForExit(pid);
}

test('a database that was killed comes back on its port with what was committed, and is stopped in the end', async () => {
  await kill();
  const [event] = await once(reports, 'report');
  expect(event).toEqual({ isBack: true });
  expect(await query(database.url, 'select n from kept')).toEqual([{ n: 7 }]);
  await database.stop();
  expect(await readPostmaster(folder.data)).toBeUndefined();
});

test('stopped while it is away: it does not come back', async () => {
  await kill();
  await database.stop();
  await folder.expectKept();
  expect(await readPostmaster(folder.data)).toBeUndefined();
});
