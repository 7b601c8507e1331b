// npm run test:mutants [-- PART …] [--file packages/domain/src/masks.ts]: changes the code in many small ways, and
// fails where too few of the changes make a test fail.
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { root } from '../lib/root.mjs';
import { parts, type Part } from './parts.ts';
import { judge } from './verdict.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { file: { type: 'string', multiple: true }, concurrency: { type: 'string' } },
});
process.chdir(root);
const names = positionals.length > 0 ? positionals : Object.keys(parts);
const lines: string[] = [];
let isGood = true;

for (const name of names) {
  const part = parts[name];
  if (part === undefined)
    throw new Error(`No such part: ${name}. There are: ${Object.keys(parts).join(', ')}`);
  const verdict = judge(await run(name, part), part);
  lines.push(`${verdict.isGood ? 'ok    ' : 'FAILED'}  ${name}: ${verdict.summary}`, ...verdict.weakFiles);
  isGood &&= verdict.isGood;
}
console.log(lines.join('\n'));
process.exitCode = isGood ? 0 : 1;

function run(name: string, part: Part) {
  // Read by vitest.config.ts in Stryker's workers.
  process.env['MUTANTS_PART'] = name;
  const folder = `var/mutants/${name}`;
  return new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutants/vitest.config.ts' },
    mutate: values.file ?? part.mutate(),
    ...(values.concurrency !== undefined && { concurrency: Number(values.concurrency) }),
    // Far beyond what a test takes on a busy machine.
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 30,
    ignorePatterns: ['dist', 'test-results'],
    tempDirName: `${folder}/files`,
    cleanTempDir: 'always',
    // There is none: Stryker would read it with a TypeScript older than ours.
    tsconfigFile: 'none.json',
    disableTypeChecks: false,
    reporters: ['progress-append-only', 'clear-text', 'html'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, skipFull: true },
    htmlReporter: { fileName: `${folder}/report.html` },
  }).runMutationTest();
}
