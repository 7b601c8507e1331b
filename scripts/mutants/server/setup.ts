import { afterAll, afterEach, beforeEach, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The id of the mutant that is awake; empty while the tests are watched. */
    activeMutant: string;
  }
  interface TaskMeta {
    /** By the id of a test, how often it passed which mutant; under `static` what happened outside of tests. */
    passed?: { static: Counts; perTest: Record<string, Counts> };
  }
}

type Counts = Record<string, number>;
// Read by the code that Stryker's instrumenter puts into the files.
type Stryker = {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  mutantCoverage?: { static: Counts; perTest: Record<string, Counts> };
};

const world = globalThis as { __stryker__?: Stryker };
const stryker = (world.__stryker__ ??= {});
const activeMutant = inject('activeMutant');

if (activeMutant === '') {
  beforeEach(({ task }) => {
    stryker.currentTestId = task.id;
  });
  afterEach(() => {
    stryker.currentTestId = undefined;
  });
  // Vitest wants the first argument taken apart.
  // oxlint-disable-next-line no-empty-pattern
  afterAll(({}, suite) => {
    if (stryker.mutantCoverage !== undefined) suite.meta.passed = stryker.mutantCoverage;
  });
} else {
  stryker.activeMutant = activeMutant;
}
