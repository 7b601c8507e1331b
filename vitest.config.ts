import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const rules = ['scripts/{import-rules,specification,links,unused}.test.ts', 'scripts/lint/*.test.ts'];
const web = 'apps/web/src/**/*.test.{ts,tsx}';
const serverSetup = 'apps/server/src/testing/global-setup.ts';

export default defineConfig({
  test: {
    watch: false,
    // Server tests wait more than they work: four of them fill two cores.
    maxWorkers: 4,
    // A worker reads the modules once for all its files: what runs on a server keeps no state in them.
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
      // A page's modules hold what one browser holds.
      { extends: true, test: { name: 'web', include: [web], isolate: true } },
      // Part of `npm run check`: shows on small fixtures that the rules bite.
      {
        extends: true,
        test: { name: 'rules', include: rules, testTimeout: 120_000, hookTimeout: 120_000 },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'crash/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...(existsSync(serverSetup) && { globalSetup: serverSetup }),
        },
      },
    ],
  },
});
