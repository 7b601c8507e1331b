// npm run dev: sandbox, server and web app from source; each reloads on changes.
import path from 'node:path';
import { startFamily } from './lib/family.mjs';
import { needPorts } from './lib/ports.mjs';
import { root, tool } from './lib/root.mjs';
import { childEnvironment, localUrl, readSettings, sandboxFlags } from './lib/settings.mjs';

const settings = readSettings();
const { host, port, sandboxPort, sandboxSmtpPort } = settings;
const webPort = Number(process.env['WEB_PORT'] || 5173);

await needPorts([
  { name: 'PORT', host, port },
  { name: 'WEB_PORT', host, port: webPort },
  { name: 'SANDBOX_PORT', host: '127.0.0.1', port: sandboxPort },
  { name: 'SANDBOX_SMTP_PORT', host: '127.0.0.1', port: sandboxSmtpPort },
]);

// The browser's origin is the web app's address, and the server accepts changes from that origin only.
const env = { PUBLIC_URL: localUrl(host, webPort), ...childEnvironment(settings) };
const family = startFamily();

/** @param {string} name @param {string[]} args @param {{ cwd?: string, more?: NodeJS.ProcessEnv }} [options] */
function start(name, args, { cwd = root, more } = {}) {
  const prefix = `[${name}] `;
  family.start(name, args, {
    env: { ...env, ...more },
    cwd,
    output: (chunk) => process.stdout.write(chunk.toString().replace(/^(?=.)/gm, prefix)),
  });
}

const watch = ['--watch', '--watch-preserve-output'];
start('sandbox', [...watch, ...sandboxFlags, 'apps/sandbox/src/main.ts'], { more: { HOST: '127.0.0.1' } });
start('server', [...watch, 'apps/server/src/main.ts']);
const vite = [tool('vite/bin/vite.js'), '--host', host, '--port', String(webPort), '--strictPort'];
start('web', vite, { cwd: path.join(root, 'apps/web') });

console.log(
  `Open ${localUrl(host, webPort)}/membersia; codes and mails at ${localUrl('127.0.0.1', sandboxPort)}/\n`,
);
