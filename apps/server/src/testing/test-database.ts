import { inject } from 'vitest';
import { copyTemplate, type TestDatabase } from './test-postgres.ts';

/** A separate database for one test file or test. */
export function createTestDatabase(): Promise<TestDatabase> {
  return copyTemplate({
    postgresUrl: inject('postgresUrl'),
    postgresServerUrl: inject('postgresServerUrl'),
    template: inject('template'),
  });
}
