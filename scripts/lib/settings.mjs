import path from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { root } from './root.mjs';

/** @param {string} name @param {number} fallback */
function portOf(name, fallback) {
  const text = process.env[name] || String(fallback);
  const value = Number(text);
  if (Number.isInteger(value) && value > 0 && value < 65_536) return value;
  console.error(`${name} has to be a port number from 1 to 65535, not "${text}".`);
  process.exit(1);
}

/** Settings of `npm start` and `npm run dev`, read from environment variables. */
export function readSettings() {
  if (process.env['NODE_ENV'] === 'production') {
    console.error(
      'NODE_ENV is production, and this command starts the demonstration with its sandbox.\n' +
        'Production is started with `npm run serve`.',
    );
    process.exit(1);
  }
  return {
    host: process.env['HOST'] || '127.0.0.1',
    port: portOf('PORT', 4000),
    sandboxPort: portOf('SANDBOX_PORT', 4010),
    sandboxSmtpPort: portOf('SANDBOX_SMTP_PORT', 4025),
    dataDir: path.resolve(root, process.env['DATA_DIR'] || 'var'),
  };
}

/** @param {ReturnType<typeof readSettings>} settings @returns {NodeJS.ProcessEnv} for sandbox and server */
export function childEnvironment({ host, port, sandboxPort, sandboxSmtpPort, dataDir }) {
  return {
    ...process.env,
    NODE_ENV: 'development',
    HOST: host,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(sandboxSmtpPort),
    DATA_DIR: dataDir,
  };
}

const HEAP_MB = 1024;

/**
 * Keeps a server's memory small and flat. It has some 80 MB of objects in use: where a machine lets Node take 2 GB or more,
 * garbage may grow to three times as much before it is collected, and malloc keeps memory apart for up to eight threads
 * per core. A machine that lets Node take less than the limit keeps its own. Whoever sets either has their way.
 * @param {NodeJS.ProcessEnv} env @param {number} heapLimit in bytes: what Node would take
 * @returns {NodeJS.ProcessEnv} for a server
 */
export function withMemorySettings(env, heapLimit = getHeapStatistics().heap_size_limit) {
  const limits = heapLimit > HEAP_MB * 2 ** 20 ? [`--max-old-space-size=${HEAP_MB}`] : [];
  const options = [...limits, env['NODE_OPTIONS']].filter(Boolean).join(' ');
  return { MALLOC_ARENA_MAX: '2', ...env, ...(options !== '' && { NODE_OPTIONS: options }) };
}

/** Its page of card fields takes the types out of its scripts, which Node still calls experimental. */
export const sandboxFlags = ['--disable-warning=ExperimentalWarning'];

/** @param {string} host @param {number} port @returns {string} an address that this machine can open */
export function localUrl(host, port) {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
