import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const rules = [
  'scripts/{import-rules,specification,links,migrations,unused}.test.ts',
  'scripts/lint/*.test.ts',
];
const web = 'apps/web/src/**/*.test.{ts,tsx}';
const serverSetup = 'apps/server/src/testing/global-setup.ts';

const longest = /\/(crash|fuzz)\/|\/(act-as-operator|crowd-behind-one-address|import-full-size)\.test\.ts$/;

/** The files that take longest first, so that none of them runs alone at the end; then as vitest does, by size. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await BaseSequencer.prototype.sort.call(this, files);
    const isLong = (file: TestSpecification) => longest.test(file.moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    watch: false,
    sequence: { sequencer: LongestFirst },
    // Server tests also wait: it takes five of them to fill two cores.
    maxWorkers: 5,
    // A worker loads the modules once for all its files; server code keeps no state in them.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/sandbox/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'scripts/fixtures/**', ...rules],
        },
      },
      {
        extends: true,
        test: { name: 'web', include: [web], setupFiles: 'apps/web/src/testing/new-browser.ts' },
      },
      // Part of `npm run check`: proves on small fixtures that the rules catch violations.
      {
        extends: true,
        test: { name: 'rules', include: rules, testTimeout: 120_000, hookTimeout: 120_000 },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', '{crash,fuzz}/*.test.ts'],
          // All three are ends, not waits: a machine may be five times slower, and three others run beside.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 25_000 } },
          ...(existsSync(serverSetup) && { globalSetup: serverSetup }),
        },
      },
    ],
  },
});
