// npm start: the demonstration. Embedded database, sandbox, server and built web app on this machine.
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { lockFolder } from '../apps/sandbox/src/lock-folder.ts';
import { startFamily } from './lib/family.mjs';
import { needFolder, openLog } from './lib/log-folder.mjs';
import { needPorts } from './lib/ports.mjs';
import { printStep } from './lib/report.mjs';
import { root } from './lib/root.mjs';
import { seconds } from './lib/run.mjs';
import {
  childEnvironment,
  localUrl,
  readSettings,
  sandboxFlags,
  withMemorySettings,
} from './lib/settings.mjs';
import { waitFor } from './lib/wait-for.mjs';
import { buildWeb, isWebBuildFresh } from './lib/web-build.mjs';

const started = Date.now();
const settings = readSettings();
const { host, port, sandboxPort, sandboxSmtpPort, dataDir } = settings;
const env = childEnvironment(settings);
const loopback = '127.0.0.1';

await needPorts([
  { name: 'PORT', host, port },
  { name: 'SANDBOX_PORT', host: loopback, port: sandboxPort },
  { name: 'SANDBOX_SMTP_PORT', host: loopback, port: sandboxSmtpPort },
]);

if (isWebBuildFresh()) {
  console.log('Web app: built before, nothing has changed.');
} else {
  console.log('Web app: building …');
  const built = await buildWeb();
  printStep('web build', built);
  if (!built.ok) process.exit(1);
}

const logs = needFolder(path.join(dataDir, 'log'));
needFolderAlone();
const family = startFamily();

/** @param {string} name @param {string} file @param {{ flags?: string[], more?: NodeJS.ProcessEnv }} [options] */
function startProgram(name, file, { flags = [], more } = {}) {
  const log = openLog(path.join(logs, `${name}.log`));
  let tail = '';
  let hasTold = false;
  family.start(name, [...flags, path.join(root, file)], {
    env: { ...env, ...more },
    output(chunk, isError) {
      log.write(chunk);
      tail = (tail + chunk.toString()).slice(-4000);
      // stderr is for people, e.g. why it cannot start; log lines go to the other stream.
      if (isError) process.stderr.write(chunk);
      hasTold ||= isError;
    },
    onEnd: () => console.error(`Its log: ${log.file}${hasTold ? '' : `; it ends\n\n${tail.trim()}`}\n`),
  });
}

/** @param {string} name @param {string} url @param {number} limitMs */
async function ready(name, url, limitMs) {
  if (await waitFor(url, limitMs)) return;
  console.error(`${name} did not answer at ${url} within ${limitMs / 1000} s; its log is in ${logs}.`);
  await family.stop(1);
}

console.log('Sandbox (the outside world): starting …');
// It has no access control, so it stays on this machine even if the server does not.
startProgram('sandbox', 'apps/sandbox/src/main.ts', { flags: sandboxFlags, more: { HOST: loopback } });
console.log('Database and server: starting …');
startProgram('server', 'apps/server/src/main.ts', { more: withMemorySettings(env) });
await ready('sandbox', `${localUrl(loopback, sandboxPort)}/inbox.json`, 20_000);
await ready('server', `${localUrl(host, port)}/readyz`, 60_000);

console.log(`
Socio Seguro is ready after ${seconds(Date.now() - started)}.

  Open               ${localUrl(host, port)}/membersia
  Codes and mails    ${localUrl(loopback, sandboxPort)}/

  Membership numbers to try
    100000000022     complete profile: buy a policy from start to end
    100000000011     two policies, two cards, two applications to go on with
    100000000088     12 policies, and applications at every step
    100000000033     active membership without an account
    100000000055     membership that is not active
    any other 12 digits: unknown to the club

  Cards: 4242 4242 4242 4242 is charged, 4000 0000 0000 0002 is declined (any later date, any code).
  Data is kept in ${dataDir}, logs in ${logs}.${databaseElsewhere()}
  Stop with Ctrl-C.
`);

/** For root in a folder closed to other users, on a system without user namespaces: see docs/operations.md. */
function databaseElsewhere() {
  const folder = path.join(dataDir, 'postgres');
  if (env['DATABASE_URL']) return '';
  const real = realpathSync(folder);
  return real === path.join(realpathSync(dataDir), 'postgres')
    ? ''
    : `\n  The database itself is in ${real} (${folder} leads there).`;
}

/** Runs before the logs are overwritten, which may belong to another running `npm start`. */
function needFolderAlone() {
  try {
    lockFolder(dataDir)();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
