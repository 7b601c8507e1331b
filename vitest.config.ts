import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const rules = ['scripts/import-rules.test.ts', 'scripts/specification.test.ts', 'scripts/lint/*.test.ts'];
const serverSetup = 'apps/server/src/testing/global-setup.ts';

export default defineConfig({
  test: {
    watch: false,
    // Server tests wait more than they work: three of them fill two cores.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/sandbox/src/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', 'scripts/fixtures/**', ...rules],
        },
      },
      // Part of `npm run check`: shows on small fixtures that the rules bite.
      { test: { name: 'rules', include: rules } },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...(existsSync(serverSetup) && { globalSetup: serverSetup }),
        },
      },
    ],
  },
});
