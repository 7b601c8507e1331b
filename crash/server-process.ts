import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { childEnvironment } from '../apps/server/src/testing/child-environment.ts';

type LogLine = { level?: string; msg?: string; err?: { message?: string; code?: string } };

export type ServerProcess = {
  startedAt: number;
  isReady: () => boolean;
  /** Resolves when it listens, or when it ended without ever listening. */
  ready: Promise<void>;
  pid: number;
  /** SIGKILL: no handler runs, nothing is finished or cleaned up. */
  kill: () => Promise<void>;
  /** SIGTERM: it ends in order. */
  stop: () => Promise<void>;
};

type Options = {
  env: Record<string, string>;
  logFile: string;
  onError: (what: string) => void;
  /** Called if it ended without being killed or stopped. */
  onOwnEnd: (what: string, server: Pick<ServerProcess, 'startedAt' | 'isReady'>) => void;
  /** Another checkout of the product, installed and built. */
  release?: string | undefined;
};

/** Starts the real program in its own process; it can be killed at any instant, even before it listens. */
export function startServerProcess({
  env,
  logFile,
  onError,
  onOwnEnd,
  release = join(import.meta.dirname, '..'),
}: Options): ServerProcess {
  const startedAt = performance.now();
  let isReady = false;
  let isEnding = false;
  let stderr = '';
  const clock = pathToFileURL(join(import.meta.dirname, 'shift-clock.ts')).href;
  const program = join(release, 'apps/server/src/main.ts');
  const child = spawn(process.execPath, ['--import', clock, program], {
    env: childEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killWithParent = () => child.kill('SIGKILL');
  process.prependOnceListener('exit', killWithParent);
  const exited = once(child, 'exit').then(([code, signal]) => {
    process.off('exit', killWithParent);
    if (!isEnding) onOwnEnd(`${code ?? signal} ${stderr.trim()}`, { startedAt, isReady: () => isReady });
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-2000);
    appendFileSync(logFile, chunk);
  });
  const listening = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (text) => {
      appendFileSync(logFile, `${text}\n`);
      const line = readLine(text);
      if (line.level === 'error' || line.level === 'fatal')
        onError(`${line.msg}: ${(line.err?.message ?? line.err?.code ?? '').replace(/ \(Queue: .*\)$/, '')}`);
      if (line.msg !== 'listening') return;
      isReady = true;
      resolve();
    });
  });
  const end = async (signal: NodeJS.Signals) => {
    isEnding = true;
    child.kill(signal);
    await exited;
  };
  return {
    startedAt,
    isReady: () => isReady,
    ready: Promise.race([listening, exited]),
    pid: child.pid ?? 0,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** A process killed in the middle of a line leaves half of it. */
function readLine(text: string): LogLine {
  try {
    return JSON.parse(text) as LogLine;
  } catch {
    return {};
  }
}
