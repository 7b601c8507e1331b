import type { TestProject } from 'vitest/node';
import { startTestPostgres, type TestPostgres } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext extends TestPostgres {}
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgres, stop } = await startTestPostgres();
  project.provide('postgresUrl', postgres.postgresUrl);
  project.provide('postgresServerUrl', postgres.postgresServerUrl);
  project.provide('template', postgres.template);
  return stop;
}
