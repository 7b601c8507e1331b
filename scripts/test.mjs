// npm test: everything, ordered so that one failure explains later ones. Ends with `N passed, N failed`.
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { runChecks } from './lib/checks.mjs';
import { countPlaywright, countVitest } from './lib/count-tests.mjs';
import { printStep } from './lib/report.mjs';
import { root, tool } from './lib/root.mjs';
import { neutralEnvironment, runNode, seconds, stopWithTools } from './lib/run.mjs';
import { buildWeb, checkBundle } from './lib/web-build.mjs';

stopWithTools();
const cache = path.join(root, 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(path.join(cache, 'test-'));
// Of the many programs that tests start, only the first of each kind compiles its files. Node never removes what it
// keeps of files that have changed since, so all of it is made anew each week.
const compiled = path.join(cache, 'compiled');
const week = 7 * 24 * 3_600_000;
if ((statSync(compiled, { throwIfNoEntry: false })?.birthtimeMs ?? Infinity) < Date.now() - week) {
  rmSync(compiled, { recursive: true });
}
process.env['NODE_COMPILE_CACHE'] ??= compiled;
// glibc then asks Linux for large pages: checking an operator's passphrase, which takes 128 MB, takes a third of the time.
process.env['GLIBC_TUNABLES'] ??= 'glibc.malloc.hugetlb=1';
const { FORCE_COLOR: _, ...neutral } = neutralEnvironment();
const env = { CI: '1', ...neutral };
const total = { passed: 0, failed: 0 };
const started = Date.now();

/** @param {import('./lib/count-tests.mjs').Count} count */
function add({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
  return `${passed} passed, ${failed} failed`;
}

/** @param {boolean} ok */
const one = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

/** @param {string} title */
const phase = (title) => console.log(`\n${title} (at ${seconds(Date.now() - started)})`);

// Mostly waits, if the browser is to be installed; told of where it is needed.
const findingBrowser = runNode([path.join(root, 'scripts/find-browser.mjs')], { env });

phase('Checks');
await runChecks((name, result) => {
  add(one(result.ok));
  printStep(name, result);
});

// Also told of where it is needed. It has to end before the server tests: the servers that they start read its files.
const building = buildWeb();
await runTests('unit', ['unit', 'web']);
const built = await building;

// A run of its own, so that unit tests still report if the database cannot be started.
await runTests('server', ['server']);

phase('Web app');
add(one(built.ok));
printStep('web build', built);
if (built.ok) {
  const bundle = await checkBundle();
  add(one(bundle.ok));
  printStep('first load size', bundle);
}

phase('Journeys in a browser');
if (built.ok) {
  await runJourneys();
} else {
  add(one(false));
  console.log('FAILED  journeys         not run: the web app was not built');
}

rmSync(folder, { recursive: true, force: true });
console.log(`\nTook ${seconds(Date.now() - started)}.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
if (total.failed > 0) process.exitCode = 1;

/** @param {string} name @param {string[]} projects */
async function runTests(name, projects) {
  phase(`Tests: ${name}`);
  const report = path.join(folder, `${name}.json`);
  const selected = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const result = await runNode([tool('vitest/vitest.mjs'), 'run', ...selected, ...reporters], {
    // CI alone would make it colour its output.
    env: { ...env, NO_COLOR: '1' },
  });
  const count = countVitest(report, result.ok);
  printStep(`${name} tests`, { ...result, ok: count.failed === 0 }, add(count));
}

async function runJourneys() {
  const browser = await findingBrowser;
  const file = browser.output.trim().split('\n').at(-1) ?? '';
  printStep('browser', browser, file);
  if (!browser.ok) {
    add(one(false));
    return;
  }
  const report = path.join(folder, 'playwright.json');
  const journeys = await runNode([tool('@playwright/test/cli.js'), 'test'], {
    cwd: path.join(root, 'e2e'),
    env: { ...env, CHROME_PATH: file, E2E_REPORT: report },
  });
  const count = countPlaywright(report, journeys.ok);
  printStep('journeys', { ...journeys, ok: count.failed === 0 }, add(count));
}
