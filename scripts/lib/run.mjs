import { spawn } from 'node:child_process';
import { onStop } from './on-stop.mjs';
import { root } from './root.mjs';

/** @typedef {{ ok: boolean, output: string, ms: number }} Result */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** For programs that only run other programs. */
export function stopWithTools() {
  onStop(() => {
    for (const child of running) child.kill('SIGTERM');
    // The tools clean up (browsers, databases) before they end.
    setTimeout(() => process.exit(130), running.size > 0 ? 3000 : 0);
  });
}

/**
 * Runs a Node program to its end and captures its output.
 * @param {string[]} args file and arguments
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} [options] show: also print while it runs
 * @returns {Promise<Result>}
 */
export function runNode(args, { cwd = root, env = process.env, show = false } = {}) {
  const started = Date.now();
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let output = '';
  const take = (/** @type {Buffer} */ chunk) => {
    output += chunk.toString();
    if (show) process.stdout.write(chunk);
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  return new Promise((resolve) => {
    const end = (/** @type {boolean} */ ok) => {
      running.delete(child);
      resolve({ ok, output, ms: Date.now() - started });
    };
    child.on('error', (error) => {
      output += error.message;
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}

/** @param {number} ms */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * The environment for building the web app and for tools, without the caller's NODE_ENV, which would change the result.
 */
export function neutralEnvironment() {
  const { NODE_ENV: _, ...rest } = process.env;
  return rest;
}
