import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareDatabase, userOf } from '../db/prepare-database.ts';
import { startEmbedded } from '../embedded/start-embedded.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which tests create databases from `template`. */
    postgresUrl: string;
    /** The same as the user of a server. */
    postgresServerUrl: string;
    template: string;
  }
}

const template = 'socio_template';

/** One real PostgreSQL for the whole run; each test server copies a prepared template in about 30 ms. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'socio-tests-'));
  const embedded = await startEmbedded({ dataDir, durable: false, maxConnections: 200 });
  const client = new pg.Client({ connectionString: embedded.url });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  const url = new URL(embedded.url);
  url.pathname = `/${template}`;
  await prepareDatabase({ ownerUrl: url.href, serverUser: userOf(embedded.serverUrl), demo: true });
  project.provide('postgresUrl', embedded.url);
  project.provide('postgresServerUrl', embedded.serverUrl);
  project.provide('template', template);
  return async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
