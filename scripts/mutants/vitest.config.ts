import { defineConfig } from 'vitest/config';
import { parts } from './parts.ts';

const name = process.env['MUTANTS_PART'] ?? '';

// The tests of one part. Stryker starts a new worker for every mutant; only a page's modules keep state between files.
export default defineConfig({ test: { include: parts[name]?.tests ?? [], isolate: name === 'web' } });
