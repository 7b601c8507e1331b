import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { onStop } from './on-stop.mjs';
import { root } from './root.mjs';

const STOP_LIMIT_MS = 30_000;
const isWindows = process.platform === 'win32';
const endWithParent = pathToFileURL(path.join(import.meta.dirname, 'end-with-parent.mjs')).href;

/**
 * Programs that live and die together: when one ends, or this process is told to stop, all are stopped. Each child
 * leads its own process group, so that Ctrl-C in the terminal reaches only this process, and the children (and the
 * database below them) each get one orderly SIGTERM, in reverse order of their start.
 */
export function startFamily() {
  /** @type {{ name: string, child: import('node:child_process').ChildProcess, ended: Promise<void> }[]} */
  const members = [];
  /** @type {Promise<void> | undefined} */
  let stopping;

  /** @param {number} exitCode */
  function stop(exitCode) {
    stopping ??= (async () => {
      for (const { child, ended } of members.toReversed()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGTERM');
        const timer = setTimeout(() => killGroup(child), STOP_LIMIT_MS);
        await ended;
        clearTimeout(timer);
      }
      process.exit(exitCode);
    })();
    return stopping;
  }

  let firstSignal = 0;
  onStop(() => {
    // npm and the terminal may both forward the same Ctrl-C; only a later one means that the person insists.
    const isImpatient = firstSignal > 0 && Date.now() - firstSignal > 1000;
    firstSignal ||= Date.now();
    if (isImpatient) for (const { child } of members) killGroup(child);
    else if (!stopping) {
      console.log('\nStopping …');
      void stop(0);
    }
  });

  return {
    stop,
    /**
     * @param {string} name
     * @param {string[]} args for Node
     * @param {{ env: NodeJS.ProcessEnv, cwd?: string, output: (chunk: Buffer, isError: boolean) => void, onEnd?: () => void }} options
     */
    start(name, args, { env, cwd = root, output, onEnd }) {
      const child = spawn(process.execPath, ['--import', endWithParent, ...args], {
        cwd,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: !isWindows,
      });
      child.stdout.on('data', (chunk) => output(chunk, false));
      child.stderr.on('data', (chunk) => output(chunk, true));
      /** @type {Promise<void>} */
      const ended = new Promise((resolve) => {
        child.once('error', () => resolve());
        child.once('close', () => resolve());
      });
      members.push({ name, child, ended });
      void ended.then(() => {
        if (stopping) return;
        const how = child.signalCode ?? `exit code ${child.exitCode}`;
        console.error(`\n${name} ended by itself (${how}).`);
        onEnd?.();
        void stop(1);
      });
    },
  };
}

/** @param {import('node:child_process').ChildProcess} child */
function killGroup(child) {
  if (child.pid === undefined) return;
  try {
    process.kill(isWindows ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    // already gone
  }
}
