import { root } from '../lib/root.mjs';
import { pureWebFiles } from './pure-web-files.ts';

export type Part = {
  /** Files of which mutants are made; what begins with an exclamation mark is left out. */
  mutate: () => string[];
  /** The tests that have to notice them. */
  tests: string[];
  /** Percent of the mutants that the tests must kill: of all files together, and of each by itself. */
  atLeast: number;
  eachFileAtLeast?: number;
};

export const parts: Record<string, Part> = {
  domain: {
    mutate: () => ['packages/domain/src/**/*.ts', '!**/*.test.ts', '!**/testing/**'],
    tests: ['packages/domain/src/**/*.test.ts'],
    atLeast: 97,
    eachFileAtLeast: 90,
  },
  web: {
    mutate: () => pureWebFiles(root),
    tests: ['apps/web/src/**/*.test.ts'],
    atLeast: 85,
  },
};
