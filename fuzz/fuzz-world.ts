import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestSandbox, type TestSandbox } from '../apps/server/src/testing/start-test-sandbox.ts';
import { findPort } from '../crash/find-port.ts';
import { startServerProcess } from '../crash/server-process.ts';

export type Memory = { residentMb: number; heapMb: number };

/** The real program in a process of its own, with the simulated outside world in this one. */
export type FuzzWorld = {
  url: string;
  port: number;
  sandbox: TestSandbox;
  memory: () => Promise<Memory>;
  /** What the server logged as an error, or its own end. */
  errors: string[];
  close: () => Promise<void>;
};

/** Said of somebody who tries many numbers, which is what happens here. */
const expected = ['membership numbers are being tried'];

export async function openFuzzWorld(databaseUrl: string): Promise<FuzzWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'socio-fuzz-'));
  const sandbox = await startTestSandbox();
  // Not among those of the crash test, whose server leaves its own free while it is down.
  const port = await findPort(30_100 + (process.pid % 2000));
  const metricsPort = await findPort(port + 1);
  const errors: string[] = [];
  const server = startServerProcess({
    env: {
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      SANDBOX_URL: sandbox.url,
      SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
      CLOCK_SHIFT_MS: '0',
      // Each request may come from an address of its own.
      TRUST_PROXY: '1',
      SWEEP_AFTER_MS: '120000',
      SWEEP_EVERY_MS: '120000',
    },
    logFile: join(folder, 'server.log'),
    onError: (what) => {
      if (!expected.some((text) => what.startsWith(text))) errors.push(what);
    },
    onOwnEnd: (what) => void errors.push(`the server ended: ${what}`),
  });
  await server.ready;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    sandbox,
    memory: async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const megabytes = (name: string) =>
        Math.round(Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]) / 1e6);
      return {
        residentMb: megabytes('process_resident_memory_bytes'),
        heapMb: megabytes('nodejs_heap_size_used_bytes'),
      };
    },
    errors,
    close: async () => {
      await server.stop();
      await sandbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
