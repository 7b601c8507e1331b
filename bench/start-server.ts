import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contract, RequestOf, ResponseOf } from '@socio/contracts/contract';
import { createDatabase, createPool, type Database } from '../apps/server/src/db/connection.ts';
import { startEmbedded } from '../apps/server/src/embedded/start-embedded.ts';
import { prepareDatabase, userOf } from '../apps/server/src/db/prepare-database.ts';
import { spawnServer } from '../apps/server/src/testing/spawn-server.ts';

export type BenchServer = {
  /** Makes one call over real HTTP on keep-alive connections, as a browser does. */
  call: <C extends Contract>(contract: C, body: RequestOf<C>) => Promise<ResponseOf<C>>;
  close: () => Promise<void>;
};

/** Starts the real program in its own process, on a fresh database with the initial data plus what `fill` adds. */
export async function startServer(fill: (db: Database) => Promise<void>): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), 'socio-bench-'));
  const embedded = await startEmbedded({ dataDir: folder });
  await prepareDatabase({ ownerUrl: embedded.url, serverUser: userOf(embedded.serverUrl), demo: true });
  const db = createDatabase(createPool(embedded.url, { max: 2 }));
  await fill(db);
  await db.destroy();
  const server = await spawnServer({
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    DATABASE_URL: embedded.serverUrl,
    DATABASE_OWNER_URL: embedded.url,
    DATA_DIR: folder,
  });
  const agent = new Agent({ keepAlive: true });
  return {
    call: async (contract, body) => {
      const { status, text } = await send(agent, server.url, contract, JSON.stringify(body));
      if (status !== 200) throw new Error(`${contract.path} answered ${status}: ${text}`);
      return JSON.parse(text) as never;
    },
    close: async () => {
      agent.destroy();
      await server.kill();
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function send(
  agent: Agent,
  origin: string,
  { method, path }: Contract,
  body: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { origin, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const call = request(origin + path, { method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end(body);
  });
}
