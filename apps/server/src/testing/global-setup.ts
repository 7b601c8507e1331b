import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createDatabase, createPool } from '../db/connection.ts';
import { startEmbedded } from '../embedded/start-embedded.ts';
import { loadStartingData } from '../imports/load-starting-data.ts';
import { migrate } from '../db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which tests create databases from `template`. */
    postgresUrl: string;
    template: string;
  }
}

const template = 'socio_template';

/** One real PostgreSQL for the whole run; each test server copies a migrated template in about 30 ms. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'socio-tests-'));
  const embedded = await startEmbedded({ dataDir, durable: false, maxConnections: 200 });
  const client = new pg.Client({ connectionString: embedded.url });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  const url = new URL(embedded.url);
  url.pathname = `/${template}`;
  const db = createDatabase(createPool(url.href, { max: 1 }));
  await migrate(db);
  await loadStartingData(db, { demo: true });
  await db.destroy();
  project.provide('postgresUrl', embedded.url);
  project.provide('template', template);
  return async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
