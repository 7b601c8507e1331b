import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, tool } from './root.mjs';
import { neutralEnvironment, runNode } from './run.mjs';

const web = path.join(root, 'apps/web');
const page = path.join(web, 'dist/index.html');
const stampFile = path.join(root, 'node_modules/.cache/web-build');
const bundleCheck = path.join(web, 'scripts/check-bundle.mjs');

/** What the built files depend on; tests are excluded. */
const inputs = [
  'package-lock.json',
  'tsconfig.base.json',
  'apps/web/*.{ts,html,json}',
  'apps/web/public/**/*',
  'apps/web/{src,build-tools,scripts}/**/*',
  'packages/*/src/**/*',
];

function sourceHash() {
  const hash = createHash('sha256').update(process.version);
  const files = globSync(inputs, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

export function hasWebBuild() {
  return existsSync(page);
}

export function isWebBuildFresh() {
  return hasWebBuild() && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceHash();
}

/** Builds apps/web/dist unconditionally. */
export async function buildWeb() {
  // An interrupted or failed build must not count as a build of these sources.
  rmSync(stampFile, { force: true });
  const hash = sourceHash();
  const result = await runNode([tool('vite/bin/vite.js'), 'build'], { cwd: web, env: neutralEnvironment() });
  if (!result.ok) return result;
  if (!hasWebBuild()) return { ...result, ok: false, output: `${result.output}\n${page} was not written` };
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hash);
  return result;
}

/** Checks the built files against the size limits of the first load. */
export async function checkBundle() {
  if (!existsSync(bundleCheck)) return { ok: false, output: `${bundleCheck} is missing`, ms: 0 };
  return runNode([bundleCheck], { cwd: web });
}
