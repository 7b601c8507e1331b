// Runs tests of the server with one mutant awake, one after the other. A process of its own, so that what a mutant
// hangs can be ended.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node';
import { root } from '../../lib/root.mjs';
import type { Chosen, ServerTest } from './choose-tests.ts';

export type Task = { mutant: string; chosen: Chosen };
export type Result = {
  isGood: boolean;
  errors: string[];
  /** The test that failed, or the first one of a file that did. */
  failed?: Pick<ServerTest, 'file' | 'id'> | undefined;
  tests: ServerTest[];
};

const [textsFile = '', provided = '{}'] = process.argv.slice(2);
const texts = JSON.parse(readFileSync(textsFile, 'utf8')) as Record<string, string>;

const vitest = await createVitest(
  {
    config: false,
    root,
    watch: false,
    pool: 'threads',
    maxWorkers: 1,
    isolate: false,
    bail: 1,
    include: ['apps/server/src/**/*.test.ts'],
    setupFiles: ['scripts/mutants/server/setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
    provide: JSON.parse(provided) as never,
    reporters: [{}],
    onConsoleLog: () => false,
    sequence: {
      sequencer: class {
        shard = (files: TestSpecification[]) => files;
        sort = (files: TestSpecification[]) => files;
      },
    },
  },
  {
    plugins: [
      {
        name: 'sleeping-mutants',
        enforce: 'pre',
        load: (id) => texts[id.split('?')[0] ?? ''],
      },
    ],
  },
);
await vitest.standalone();

process.on('message', (task: Task) => {
  run(task).then(
    (result) => process.send?.(result),
    (error: unknown) =>
      process.send?.({ isGood: false, errors: [String(error)], tests: [] } satisfies Result),
  );
});
process.once('disconnect', () => process.exit());
process.send?.('ready');

async function run({ mutant, chosen }: Task): Promise<Result> {
  vitest.provide('activeMutant', mutant);
  const project = vitest.getRootProject();
  const specifications = chosen.map(({ file, testIds }) =>
    project.createSpecification(path.join(root, file), testIds.length === 0 ? undefined : { testIds }),
  );
  vitest.state.filesMap.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const errors = [...testModules.flatMap(errorsOf), ...unhandledErrors.map(String)];
  return {
    isGood: errors.length === 0 && testModules.every((module) => module.ok()),
    errors,
    failed: testModules.flatMap(failedOf)[0],
    tests: mutant === '' ? testModules.flatMap(testsOf) : [],
  };
}

function failedOf(module: TestModule): Pick<ServerTest, 'file' | 'id'>[] {
  if (module.ok()) return [];
  const [test] = [...module.children.allTests('failed'), ...module.children.allTests()];
  return test === undefined ? [] : [{ file: path.relative(root, module.moduleId), id: test.id }];
}

function errorsOf(module: TestModule): string[] {
  const suites = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
  const tests = [...module.children.allTests('failed')].flatMap((test) => test.result().errors ?? []);
  return [...tests, ...suites].map(({ message }) => message);
}

function testsOf(module: TestModule): ServerTest[] {
  const passed = module.meta().passed ?? { static: {}, perTest: {} };
  const filePasses = Object.keys(passed.static);
  return [...module.children.allTests('passed')].map((test) => ({
    file: path.relative(root, module.moduleId),
    id: test.id,
    milliseconds: test.diagnostic()?.duration ?? 0,
    passes: Object.keys(passed.perTest[test.id] ?? {}),
    filePasses,
  }));
}
