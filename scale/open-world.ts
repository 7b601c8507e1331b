import { fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { createSandboxClient } from '../apps/server/src/testing/sandbox-client.ts';
import { findPort } from '../crash/find-port.ts';
import type { JudgedWorld } from '../crash/judge-world.ts';
import { daylightShift, letTimePass } from '../crash/pass-time.ts';
import { createFleet, type Fleet } from './fleet.ts';
import { drainMs, startHaproxy, type Proxy } from './haproxy.ts';
import { makeFolder } from './start-program.ts';

/** What is behind the servers, and the settings with which they reach it. */
export type Databases = {
  env: Record<string, string>;
  /** For the scripts themselves: always the primary. */
  directUrl: string;
  proxyConfig?: string;
  /** What itself connects through HAProxy. */
  startBehindProxy?: (proxy: Proxy) => Promise<void>;
  close: () => Promise<void>;
};

export type ScaleWorld = JudgedWorld & {
  folder: string;
  serverPorts: number[];
  port: number;
  fleet: Fleet;
  proxy: Proxy;
  outsidePid: number;
  letTimePass: () => { stop: () => Promise<void> };
  close: (keepFolder: boolean) => Promise<void>;
};

let nextPort = 22_000 + (process.pid % 8000);

/**
 * Ports below those that systems use for outgoing connections, so that a restarted program finds its own free. None is
 * given twice, also if nobody listens there yet.
 */
export async function findPorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = await findPort(nextPort);
    nextPort = port + 1;
    ports.push(port);
  }
  return ports;
}

/** Servers behind HAProxy on the databases that `open` starts, and one outside world that never fails. */
export async function openWorld<D extends Databases>(
  servers: number,
  open: (folder: string) => Promise<D>,
): Promise<ScaleWorld & { databases: D }> {
  const { folder, keep } = await makeFolder();
  const closing: (() => Promise<void>)[] = [];
  const closeAll = async () => {
    for (const close of closing.toReversed()) await close();
  };
  try {
    const databases = await open(folder);
    closing.push(databases.close);
    const outside = fork(join(import.meta.dirname, 'outside-world.ts'));
    closing.push(async () => {
      const ended = once(outside, 'exit');
      outside.disconnect();
      await ended;
    });
    const [where] = (await once(outside, 'message')) as [{ url: string; smtpPort: number }];
    const sandbox = createSandboxClient(where.url);
    const [port = 0, statsPort = 0, ...serverPorts] = await findPorts(2 + servers);
    const proxy = await startHaproxy({
      folder,
      port,
      statsPort,
      serverPorts,
      ...(databases.proxyConfig !== undefined && { more: databases.proxyConfig }),
    });
    closing.push(proxy.stop);
    await databases.startBehindProxy?.(proxy);

    const shift = daylightShift(new Date());
    const now = () => new Date(Date.now() + shift);
    await sandbox.moveClock(now());
    const errors = new Map<string, number>();
    const ownEnds: string[] = [];
    const logFile = join(folder, 'server.log');
    const documentDir = join(folder, 'documents');
    const fleet = createFleet({
      env: {
        DATA_DIR: folder,
        DOCUMENT_DIR: documentDir,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        SANDBOX_URL: where.url,
        SANDBOX_SMTP_PORT: String(where.smtpPort),
        CLOCK_SHIFT_MS: String(shift),
        // HAProxy, and what each member's browser claims to be.
        TRUST_PROXY: '2',
        DRAIN_MS: String(drainMs),
        SWEEP_AFTER_MS: '2000',
        SWEEP_EVERY_MS: '2000',
        ...databases.env,
      },
      logFile,
      onError: (what) => errors.set(what, (errors.get(what) ?? 0) + 1),
      onOwnEnd: (what) => ownEnds.push(what),
    });
    closing.push(fleet.stopAll);
    const calls: JudgedWorld['floor']['calls'] = new EventEmitter();
    return {
      folder,
      databases,
      database: { url: databases.directUrl },
      serverPorts,
      port,
      fleet,
      proxy,
      outsidePid: outside.pid ?? 0,
      documentDir,
      logFile,
      now,
      errors,
      ownEnds,
      floor: { serverUrl: `http://127.0.0.1:${port}`, sandbox, calls, isCalm: () => true, passing: null },
      letTimePass: () => letTimePass(databases.directUrl, { now, passed: () => void calls.emit('remind') }),
      close: async (keepFolder) => {
        if (keepFolder) keep();
        await closeAll();
      },
    };
  } catch (error) {
    keep();
    await closeAll();
    throw error;
  }
}
