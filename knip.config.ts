import type { KnipConfig } from 'knip';

const inProduction = process.argv.includes('--production');

/** The product's own files; patterns ending in an exclamation mark count in production mode. */
const product = (files: string) => [`${files}!`, '!src/**/*.test.{ts,tsx}!', '!src/**/testing/**!'];

/** A package exports all its files, so all are entries; their exports need a user like any other. */
const ofPackage = {
  project: product('src/**/*.ts'),
  includeEntryExports: true,
  // A part of a rule may be tested on its own.
  ignoreExportsUsedInFile: { function: true, class: true, interface: true, type: true },
  ...(inProduction && { ignore: ['src/testing/**'] }),
};

/**
 * Finds unused code. In production mode, uses in tests and tools do not count. In the other mode they do, which leaves
 * what is unused in tests, benchmarks and scripts, and unused development dependencies.
 */
const config: KnipConfig = {
  ignoreExportsUsedInFile: true,
  workspaces: {
    '.': {
      entry: [
        'scripts/*.mjs!',
        'scripts/lib/end-with-parent.mjs!',
        'scripts/mutants/vitest.config.ts',
        // Started by path.
        'scripts/mutants/server/{lane,setup}.ts',
        'crash/shift-clock.ts',
        'bench/*.ts',
        'bench/throughput/peer/main.ts',
        'bench/crowd/sandbox.ts',
        'scale/{install,servers,failover,outside-world}.ts',
      ],
      project: ['{scripts,bench,crash,fuzz,scale}/**/*.{ts,mjs}', '!scripts/fixtures/**'],
      vitest: { entry: ['{scripts,crash,fuzz}/**/*.test.ts', '!scripts/fixtures/**'] },
      ignoreDependencies: [
        // dependency-cruiser's parser, named in .dependency-cruiser.mjs.
        '@swc/core',
        // Resolved from e2e/ by scripts/find-browser.mjs.
        '@playwright/test',
        // bench/ works on the server's database, and compares the product with bare Fastify and pg.
        'kysely',
        'fastify',
        'pg',
        // fuzz/ reads the schemas of packages/contracts.
        'zod',
        // A plugin that Stryker loads by its name.
        '@stryker-mutator/vitest-runner',
        // Started by path: scripts/lint-api.mjs.
        '@redocly/cli',
      ],
    },
    'packages/domain': ofPackage,
    'packages/contracts': {
      ...ofPackage,
    },
    'apps/server': {
      entry: [
        'src/main.ts!',
        'src/commands/*.ts!',
        // Started by path.
        'src/modules/policies/document/render-worker.ts!',
        'src/testing/{hold-embedded,remind-process,simulate-codes/main,simulate-year/main}.ts',
        'src/**/*.test.ts',
      ],
      project: product('src/**/*.ts'),
      // As its generator writes it.
      ignoreIssues: { 'src/db/types.ts': ['types'] },
      // Resolved by name, not imported: the policy's fonts and the generator of db/types.ts.
      ignoreDependencies: ['@expo-google-fonts/inter', 'kysely-codegen'],
    },
    'apps/sandbox': {
      entry: [
        'src/main.ts!',
        // Sent to browsers by payment-gateway/card-fields-routes.ts.
        'src/payment-gateway/card-fields/card-fields.ts!',
        'src/**/*.test.ts',
      ],
      project: product('src/**/*.ts'),
    },
    'apps/web': {
      entry: [
        // Substituted for a package by build-tools/strict-styles.ts.
        'src/lib/style-singleton.ts!',
        // Started by the pages, and drawn or put into one of them by build-tools/prerender-entry.ts.
        'src/app/{main,entry,early-entry,after-paint}.{ts,tsx}!',
        'src/app/prerender-entry.tsx!',
        // Built by build-tools/offline-worker.ts.
        'src/worker/*.ts!',
        'scripts/*.mjs',
        'src/**/*.test.{ts,tsx}',
      ],
      project: [...product('src/**/*.{ts,tsx,css}'), 'build-tools/**/*.ts', 'scripts/*.mjs'],
    },
    'api-client': {
      // Compiled, not run; `dist/` is generated beforehand.
      entry: ['pay.ts!'],
      project: ['*.ts'],
      // Started by path: scripts/compile-api-client.mjs.
      ignoreDependencies: ['openapi-typescript'],
    },
    e2e: {
      entry: [
        '*.spec.ts',
        'server.ts',
        'playwright.config.ts',
        'support/global-setup.ts',
        'support/first-errors.ts',
      ],
      project: ['**/*.ts'],
      // Loading its configuration looks for a browser.
      playwright: false,
    },
  },
};

export default config;
