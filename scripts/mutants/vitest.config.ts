import { defineConfig } from 'vitest/config';
import { parts } from './parts.ts';

// The tests of one part. Stryker starts every mutant's tests in a new worker, so that the files need none of their own.
export default defineConfig({
  test: { include: parts[process.env['MUTANTS_PART'] ?? '']?.tests ?? [], isolate: false },
});
