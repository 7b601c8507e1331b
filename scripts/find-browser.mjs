import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root, tool } from './lib/root.mjs';

const names = [
  // The same engine without a window: it takes a third less processor time.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];

/** Places outside PATH where installers put the browser. */
function usualPlaces() {
  const { HOME = '', PROGRAMFILES = '', LOCALAPPDATA = '' } = process.env;
  const programsX86 = process.env['PROGRAMFILES(X86)'] ?? '';
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((app) =>
      ['/Applications', `${HOME}/Applications`].map((folder) => `${folder}/${app}.app/Contents/MacOS/${app}`),
    );
  }
  if (process.platform === 'win32') {
    return [PROGRAMFILES, programsX86, LOCALAPPDATA].flatMap((folder) => [
      path.join(folder, 'Google/Chrome/Application/chrome.exe'),
      path.join(folder, 'Chromium/Application/chrome.exe'),
      path.join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]);
  }
  return [
    '/opt/google/chrome/chrome',
    '/opt/chromium/chrome',
    '/snap/bin/chromium',
    '/usr/lib/chromium/chromium',
  ];
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installedBrowser() {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name + suffix)));
  return [...onPath, ...usualPlaces()].find(isProgram);
}

/** Playwright's own browser, whether or not it has been downloaded. */
function ownBrowser() {
  const require = createRequire(path.join(root, 'e2e/package.json'));
  /** @type {typeof import('@playwright/test')} */
  const { chromium } = require('@playwright/test');
  return chromium.executablePath();
}

function isDebianRoot() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/os-release'))
    return false;
  return /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** @param {string} program @param {string[]} args */
function runInstaller(program, args) {
  // Its output goes to stderr: it is progress for a person, not this script's result.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, args, { cwd: root, env, stdio: ['ignore', 2, 2] }).status === 0;
}

/** @param {string} file */
function checked(file) {
  // Ubuntu's `chromium` package only launches snap, and fails without it.
  if (process.platform === 'linux') execFileSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 });
  return file;
}

/**
 * Finds the browser for the journeys: CHROME_PATH, else an installed one, else Debian's, else Playwright's own.
 * @returns {string} path of a Chrome or Chromium
 */
export function findBrowser() {
  const given = process.env['CHROME_PATH'];
  if (given) {
    if (isProgram(given)) return given;
    throw new Error(`CHROME_PATH is ${given}, and no program is there.`);
  }
  const installed = installedBrowser();
  if (installed) return checked(installed);
  if (isDebianRoot()) {
    console.error('No Chrome or Chromium found: installing it as a Debian package …');
    runInstaller('apt-get', ['update']);
    // Older releases lack the first.
    const isInstalled = ['chromium-headless-shell', 'chromium'].some((name) =>
      runInstaller('apt-get', ['install', '-y', name]),
    );
    const fresh = isInstalled ? installedBrowser() : undefined;
    if (fresh) return checked(fresh);
  }
  if (!isProgram(ownBrowser())) {
    console.error("No Chrome or Chromium found: downloading the test runner's own …");
    runInstaller(process.execPath, [tool('@playwright/test/cli.js'), 'install', 'chromium']);
  }
  if (isProgram(ownBrowser())) return ownBrowser();
  throw new Error(
    'The journeys need a Chrome or Chromium, and none was found or could be installed.\n' +
      'Install one (https://www.google.com/chrome, or `apt-get install chromium`), or set CHROME_PATH to it.',
  );
}

if (import.meta.main) {
  try {
    console.log(findBrowser());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
