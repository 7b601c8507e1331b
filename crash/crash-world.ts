import { EventEmitter } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestSandbox } from '../apps/server/src/testing/start-test-sandbox.ts';
import { startDatabaseProcess, type DatabaseProcess } from './database-process.ts';
import { findPort } from './find-port.ts';
import { daylightShift, letTimePass, passingOf } from './pass-time.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import type { ShopFloor } from './shop-floor.ts';

/** Product, database and outside world; the outside world lives in this process and survives every crash. */
export type CrashWorld = {
  database: DatabaseProcess;
  server: () => ServerProcess;
  startServer: () => void;
  floor: ShopFloor;
  documentDir: string;
  logFile: string;
  /** The server's and the outside world's clock. */
  now: () => Date;
  /** Errors that the server logged, and how often. */
  errors: Map<string, number>;
  ownEnds: string[];
  /** Stops injecting faults. */
  calm: () => Promise<void>;
  close: (keepFolder: boolean) => Promise<void>;
};

export async function openCrashWorld(): Promise<CrashWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'socio-crash-'));
  const [database, sandbox, port] = await Promise.all([
    startDatabaseProcess(folder),
    startTestSandbox(),
    findPort(),
  ]);
  const shift = daylightShift(new Date());
  const now = () => new Date(Date.now() + shift);
  await sandbox.moveClock(now());
  const errors = new Map<string, number>();
  const ownEnds: string[] = [];
  const logFile = join(folder, 'server.log');
  const env = {
    PORT: String(port),
    DATABASE_URL: database.serverUrl,
    DATABASE_OWNER_URL: database.url,
    DATA_DIR: folder,
    SANDBOX_URL: sandbox.url,
    SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
    CLOCK_SHIFT_MS: String(shift),
    COLLECTS: 'product',
    TRUST_PROXY: '1',
    // Shorter than the longest slow answer, so that the server waits for some and gives up on others.
    GATEWAY_TIMEOUT_MS: '2000',
    INSURER_TIMEOUT_MS: '2000',
    SMTP_TIMEOUT_MS: '2000',
    SWEEP_AFTER_MS: '2000',
    SWEEP_EVERY_MS: '2000',
  };
  const start = () =>
    startServerProcess({
      env,
      logFile,
      onError: (what) => errors.set(what, (errors.get(what) ?? 0) + 1),
      onOwnEnd: (what, { startedAt, isReady }) => {
        // The server cannot start without a database; its operator would start it again.
        if (isReady() || !database.wasAwayAfter(startedAt)) ownEnds.push(what);
      },
    });
  let server = start();
  let isCalm = false;
  const calls: ShopFloor['calls'] = new EventEmitter();
  const time = letTimePass(database.url, { now, passed: () => void calls.emit('remind') });
  return {
    database,
    server: () => server,
    startServer: () => {
      server = start();
    },
    floor: {
      serverUrl: `http://127.0.0.1:${port}`,
      sandbox,
      calls,
      passing: passingOf(database.url, now),
      isCalm: () => isCalm,
    },
    documentDir: join(folder, 'documents'),
    logFile,
    now,
    errors,
    ownEnds,
    calm: async () => {
      isCalm = true;
      await sandbox.clearFaults();
      await time.stop();
    },
    close: async (keepFolder) => {
      await time.stop();
      await server.kill();
      await sandbox.close();
      await database.stop();
      if (!keepFolder) await rm(folder, { recursive: true, force: true });
    },
  };
}
