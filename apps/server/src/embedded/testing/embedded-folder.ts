import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { makeQuickFolder } from '../../testing/quick-folder.ts';
import { startEmbedded, type EmbeddedPostgres } from '../start-embedded.ts';

/** The DATA_DIR of a test. */
export type EmbeddedFolder = {
  dataDir: string;
  /** The folder of PostgreSQL's own files. */
  data: string;
  start: () => Promise<EmbeddedPostgres>;
  /** Checks that what `makeDatabase` wrote is still there. */
  expectKept: () => Promise<void>;
  remove: () => Promise<void>;
};

export const startQuick = (dataDir: string) => startEmbedded({ dataDir, durable: false, maxConnections: 10 });

export async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const result = await client.query(text);
  await client.end();
  return result.rows;
}

export async function emptyFolder(): Promise<EmbeddedFolder> {
  const dataDir = await makeQuickFolder('embedded-folder');
  const start = () => startQuick(dataDir);
  return {
    dataDir,
    data: join(dataDir, 'postgres', 'data'),
    start,
    expectKept: async () => {
      const { url, stop } = await start();
      expect(await query(url, 'select n from kept')).toEqual([{ n: 7 }]);
      await stop();
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** Creates a database and writes something to it. */
export async function makeDatabase(): Promise<EmbeddedFolder> {
  const folder = await emptyFolder();
  const { url, stop } = await folder.start();
  await query(url, 'create table kept (n integer); insert into kept values (7)');
  await stop();
  return folder;
}

export async function copyOf(made: EmbeddedFolder): Promise<EmbeddedFolder> {
  const folder = await emptyFolder();
  await cp(join(made.dataDir, 'postgres'), join(folder.dataDir, 'postgres'), { recursive: true });
  return folder;
}

/** The error message, which must be one that an operator can act on, without a stack. */
export async function messageOf(started: Promise<unknown>): Promise<string> {
  const error = await started.then(
    () => new Error('it started'),
    (thrown: unknown) => thrown as Error,
  );
  expect(error.name, error.stack ?? '').toBe('DatabaseStartError');
  expect(error.message.split('\n').length).toBeLessThanOrEqual(2);
  return error.message;
}
