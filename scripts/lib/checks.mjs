import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { root, tool } from './root.mjs';
import { runNode } from './run.mjs';

const knip = [tool('knip/bin/knip.js'), '--no-progress'];
const sources = ['apps', 'packages', 'e2e', 'scripts', 'bench', 'crash', 'fuzz', 'scale'];

/** @type {{ name: string, args: () => string[] }[]} */
const checks = [
  // All checks run at once, and a program's threads each check anew what the files given to them have in common: one
  // takes a third of the processor time of the usual four.
  { name: 'types', args: () => [tool('typescript/bin/tsc'), '-b', '--singleThreaded'] },
  { name: 'lint', args: () => [tool('oxlint/bin/oxlint')] },
  { name: 'format', args: () => [tool('oxfmt/bin/oxfmt'), '--check'] },
  {
    name: 'imports',
    args: () => [
      tool('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err-long',
      ...sources.filter((folder) => existsSync(path.join(root, folder))),
    ],
  },
  { name: 'migrations', args: () => [path.join(root, 'scripts/lint-migrations.mjs')] },
  { name: 'redocly', args: () => [path.join(root, 'scripts/lint-api.mjs')] },
  { name: 'api client', args: () => [path.join(root, 'scripts/compile-api-client.mjs')] },
  { name: 'unused in the product', args: () => [...knip, '--production'] },
  { name: 'unused at all', args: () => knip },
  { name: 'specification', args: () => [path.join(root, 'scripts/specification.mjs')] },
  // That the checks of imports, migrations, unused code, lint and specification catch violations, on small fixtures.
  { name: 'rules bite', args: () => [tool('vitest/vitest.mjs'), 'run', '--project', 'rules'] },
];

/**
 * Runs all checks in parallel.
 * @param {(name: string, result: import('./run.mjs').Result) => void} report called as each one ends
 */
export async function runChecks(report) {
  mkdirSync(path.join(root, 'node_modules/.cache/tsc'), { recursive: true });
  return Promise.all(
    checks.map(async ({ name, args }) => {
      const result = withoutParserAdvice(await runNode(args()));
      report(name, result);
      return { name, ok: result.ok };
    }),
  );
}

/**
 * dependency-cruiser warns that it does not parse with TypeScript 7. It is configured to use swc, and a test proves
 * that it sees every import of .ts and .tsx files.
 * @param {import('./run.mjs').Result} result
 */
function withoutParserAdvice(result) {
  return { ...result, output: result.output.replace(/\n*‼ missing-tsc-transpiler[\s\S]*?stable\.\n*/, '\n') };
}
