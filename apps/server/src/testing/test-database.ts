import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export type TestDatabase = {
  /** As the owner. */
  url: string;
  /** As the user of a server, who may change no table. */
  serverUrl: string;
  drop: () => Promise<void>;
};

/** A separate database for one test file or test, copied from the prepared template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const adminUrl = inject('postgresUrl');
  // Of a template's rights, those on the database itself are not copied.
  await run(
    adminUrl,
    `create database ${name} template ${inject('template')}`,
    `revoke temporary on database ${name} from public`,
  );
  return {
    url: urlOf(adminUrl, name),
    serverUrl: urlOf(inject('postgresServerUrl'), name),
    drop: () => run(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

function urlOf(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
